import { inspectFont } from './inspect-font.ts'
import { type Inspection, inspectImage } from './inspect-image.ts'
import type { AssetKind } from './schema.ts'

export const ASSET_BYTES = 5_000_000

/** The most pictures and fonts of a site. Those that the customization does not name are deleted after a day. */
export const MAX_ASSETS = 500

const INSPECT = { image: inspectImage, font: inspectFont }

export const inspectAsset = (kind: AssetKind, bytes: Buffer): Inspection => INSPECT[kind](bytes)
