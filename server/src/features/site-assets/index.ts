export { archivedSiteAssets } from './archive.ts'
export { ASSET_BYTES, inspectAsset, MAX_ASSETS } from './inspect-asset.ts'
export { registerSiteAssets } from './routes.ts'
export type { AssetKind } from './schema.ts'
