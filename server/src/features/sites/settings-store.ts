/** Settings of a site that slices above read and set, each its own columns. A site has a row from the first setting on. */

import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import type { RowChange } from '../../core/database/rows.ts'

/** An empty change is valid. */
export async function putSiteSettings(
  db: Transaction,
  siteId: string,
  change: RowChange<'site_settings'>,
): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ ...change, site_id: siteId } as { site_id: string })
    .onConflict((clash) => clash.column('site_id').doUpdateSet({ site_id: siteId, ...change }))
    .execute()
}

/** Two concurrent requests get different keys. */
export async function advanceVisitorKey(db: Transaction, siteId: string): Promise<void> {
  await sql`INSERT INTO site_settings (site_id, visitor_key_generation) VALUES (${siteId}, 1)
    ON CONFLICT (site_id) DO UPDATE SET visitor_key_generation = site_settings.visitor_key_generation + 1`.execute(db)
}
