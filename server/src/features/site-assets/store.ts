import { type Selectable, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { DB } from '../../core/database/tables.ts'
import { newId } from '../../core/ids.ts'

export type SiteAssetRow = Selectable<DB['site_assets']>

export function insertAsset(
  db: Transaction,
  siteId: string,
  asset: Pick<SiteAssetRow, 'kind' | 'name' | 'content_type' | 'size' | 'key'>,
): Promise<SiteAssetRow> {
  return db
    .insertInto('site_assets')
    .values({ ...asset, id: `asset_${newId()}`, site_id: siteId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countAssets(db: ReadDb, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('site_assets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findSiteAsset = (db: ReadDb, id: string): Promise<SiteAssetRow | undefined> =>
  db.selectFrom('site_assets').selectAll().where('id', '=', id).executeTakeFirst()

/** For a statement on `site_assets` and `site_settings`. */
export const isNamedInCustomization = sql<boolean>`strpos(site_settings.customization::text, site_assets.id) > 0`

/** Deletes what the saved customization has not named for a day: it was tried and not saved, or replaced. */
export async function deleteUnusedAssets(db: WriteDb): Promise<void> {
  await sql`DELETE FROM site_assets WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM site_settings WHERE site_settings.site_id = site_assets.site_id
      AND (site_settings.customization_updated_at > now() - interval '1 day'
        OR ${isNamedInCustomization}))`.execute(db)
}
