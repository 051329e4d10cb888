import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { DateTime } from '../../core/words/shapes.ts'
import type { SiteAssetRow } from './store.ts'

export const AssetKind = Type.Enum(['image', 'font'])
export type AssetKind = Static<typeof AssetKind>

export const NewSiteAsset = Type.Object({
  upload: Type.String({ maxLength: 64, description: 'The `key` of an upload whose bytes have arrived' }),
  kind: AssetKind,
})

export const SiteAsset = Type.Object(
  {
    object: Type.Literal('site-asset'),
    id: Type.String(),
    kind: AssetKind,
    name: Type.String(),
    contentType: Type.String(),
    size: Type.Integer({ description: 'In bytes' }),
    createdAt: DateTime,
    url: Type.String({ format: 'uri', description: 'For the customization of the site; anybody may open it' }),
  },
  { title: 'SiteAsset' },
)

export const toSiteAsset = (row: SiteAssetRow, urls: Urls): Static<typeof SiteAsset> => ({
  object: 'site-asset',
  id: row.id,
  kind: row.kind as AssetKind,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  createdAt: row.created_at.toISOString(),
  url: urls.siteAsset(row.id, row.name),
})
