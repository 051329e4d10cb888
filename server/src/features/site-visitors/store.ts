import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'

type VisitorSettings = Pick<
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

export async function loadSettings(db: ReadDb, siteId: string): Promise<VisitorSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['adaptive_schema', 'adaptive_schema_updated_at', 'visitor_key_generation', 'login_url', 'logout_url'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row ?? NONE
}
