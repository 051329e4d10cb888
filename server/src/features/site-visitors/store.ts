import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Row, RowChange } from '../../core/database/rows.ts'

export type VisitorSettings = Pick<
  Row<'site_settings'>,
  'adaptive_schema' | 'adaptive_schema_updated_at' | 'visitor_key_generation' | 'login_url' | 'logout_url'
>

const NONE: VisitorSettings = {
  adaptive_schema: null,
  adaptive_schema_updated_at: null,
  visitor_key_generation: 0,
  login_url: null,
  logout_url: null,
}

export async function loadSettings(db: Db, siteId: string): Promise<VisitorSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['adaptive_schema', 'adaptive_schema_updated_at', 'visitor_key_generation', 'login_url', 'logout_url'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row ?? NONE
}

/** Valid for an empty change too. */
export async function updateSettings(db: Db, siteId: string, change: RowChange<'site_settings'>): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ ...change, site_id: siteId } as { site_id: string })
    .onConflict((clash) => clash.column('site_id').doUpdateSet({ site_id: siteId, ...change }))
    .execute()
}

/** Also when two ask for it at once, each gets a key of its own. */
export async function advanceKey(db: Db, siteId: string): Promise<void> {
  await sql`INSERT INTO site_settings (site_id, visitor_key_generation) VALUES (${siteId}, 1)
    ON CONFLICT (site_id) DO UPDATE SET visitor_key_generation = site_settings.visitor_key_generation + 1`.execute(db)
}
