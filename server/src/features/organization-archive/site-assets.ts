/** Uploaded pictures and fonts of a site: their bytes are beside its records, and after an import its customization names them at this server. */
import { extname } from 'node:path'
import type { ArchiveRecord, ImportContext, SiteScope } from '../../core/archive/archived-table.ts'
import { insertRecords, selectRecords } from '../../core/archive/rows.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { SITE_ASSETS_PATH, type Urls } from '../../core/urls.ts'
import { ASSET_BYTES, type AssetKind, archivedSiteAssets, inspectAsset, MAX_ASSETS } from '../site-assets/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { siteAssetsFile } from './files.ts'
import { readStored } from './read-stored.ts'

const listPath = (folder: string) => `${folder}assets.json`

/** The extension is for people who open the file. */
const bytesPath = (folder: string, { key, name }: ArchiveRecord) =>
  `${folder}assets/${key}${/^\.\w{1,8}$/.exec(extname(name))?.[0] ?? ''}`

/** The files of sites with records of assets. */
export const listAssetFiles = (reader: ArchiveReader, folders: readonly string[]) =>
  folders
    .map(listPath)
    .filter(reader.has)
    .map((path) => [path, siteAssetsFile] as const)

export async function* exportSiteAssets(
  { db, storage }: { db: ReadDb; storage: Storage },
  folder: string,
  scope: SiteScope,
): AsyncGenerator<ZipEntry> {
  const assets = await selectRecords(db, archivedSiteAssets, scope)
  if (assets.length === 0) return
  yield { path: listPath(folder), content: `${JSON.stringify({ assets }, undefined, 2)}\n` }
  const byPath = new Map(assets.map((asset) => [bytesPath(folder, asset), asset as { key: string; name: string }]))
  for (const [path, asset] of byPath) yield { path, content: await readStored(storage, asset) }
}

/** What the bytes of an asset are, by their key in the archive: their names and types may be forged. */
export type StoredAssets = Map<string, Pick<ArchiveRecord, 'key' | 'size' | 'contentType'>>

export async function storeSiteAssets(
  reader: ArchiveReader,
  storage: Storage,
  folder: string,
  stored: StoredAssets,
): Promise<void> {
  for (const asset of await readAssets(reader, folder)) {
    const path = bytesPath(folder, asset)
    const entry = reader.entry(path)
    if (entry.size > ASSET_BYTES) throw invalid(`${path} must be at most ${ASSET_BYTES / 1_000_000} MB`)
    const bytes = await entry.read()
    const seen = inspectAsset(asset.kind as AssetKind, bytes)
    if ('refusal' in seen) throw invalid(`${path} ${seen.refusal}`)
    const { key, size } = await storage.write(bytes, ASSET_BYTES, { until: 'unused' })
    stored.set(asset.key, { key, size, contentType: seen.contentType })
  }
}

async function readAssets(reader: ArchiveReader, folder: string): Promise<ArchiveRecord[]> {
  const path = listPath(folder)
  if (!reader.has(path)) return []
  const { assets = [] } = await reader.readRecords(path, siteAssetsFile)
  if (assets.length > MAX_ASSETS) throw invalid(`${path}: assets must have at most ${MAX_ASSETS} items`)
  return assets
}

export async function importSiteAssets(
  reader: ArchiveReader,
  folder: string,
  stored: StoredAssets,
  context: ImportContext<SiteScope>,
): Promise<void> {
  const assets = await readAssets(reader, folder)
  const known = assets.map((asset) => ({ ...asset, ...stored.get(asset.key) }))
  await insertRecords(archivedSiteAssets, known, { ...context, path: listPath(folder) })
}

/** The names of the assets of all sites in the archive, by their ids. */
export async function readAssetNames(reader: ArchiveReader, folders: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const folder of folders) for (const { id, name } of await readAssets(reader, folder)) names.set(id, name)
  return names
}

const ASSET_URL = new RegExp(`^https?://[^/?#]+${SITE_ASSETS_PATH}/([^/?#]+)/[^/?#]+$`)

/** Replaces the addresses of assets that are in the archive by those on this server. */
export function withAssetsHere(value: unknown, names: ReadonlyMap<string, string>, urls: Urls): unknown {
  if (typeof value === 'string') {
    const id = ASSET_URL.exec(value)?.[1] ?? ''
    return names.has(id) ? urls.siteAsset(id, names.get(id)!) : value
  }
  if (Array.isArray(value)) return value.map((each) => withAssetsHere(each, names, urls))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, withAssetsHere(each, names, urls)]))
}
