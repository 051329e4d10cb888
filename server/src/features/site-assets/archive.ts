import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, ownId, type SiteScope } from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { ASSET_BYTES } from './inspect-asset.ts'
import { AssetKind } from './schema.ts'
import { isNamedInCustomization } from './store.ts'

/** The pictures and fonts that the customization names. `key` also names their bytes in the archive. */
export const archivedSiteAssets = archivedTable('site_assets', {
  fields: {
    id: ownId('site_assets', 'asset_'),
    kind: AssetKind,
    name: Type.String({ minLength: 1, maxLength: 256 }),
    contentType: Type.String({ maxLength: 100 }),
    size: Type.Integer({ minimum: 1, maximum: ASSET_BYTES }),
    key: Type.String({ pattern: '^[a-f0-9]{64}$' }),
    createdAt: DateTime,
  },
  where: ({ siteId }: SiteScope) => sql`site_id = ${siteId} AND EXISTS (SELECT FROM site_settings
    WHERE site_settings.site_id = site_assets.site_id AND ${isNamedInCustomization})`,
  fromScope: { site_id: 'siteId' },
})
