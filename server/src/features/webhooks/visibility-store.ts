/** Which visibility of each space was reported last: it is derived from sites, so no single write changes it. */
import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'

const MOST_OPEN_FIRST = sql`ARRAY['public', 'unlisted', 'share-link', 'visitor-auth', 'private']`

interface ChangedVisibility {
  space_id: string
  previous: string
  visibility: string
}

/** Stores the present visibility of every space of the organization and returns those that differ from what was stored. */
export async function noteVisibilities(db: Transaction, organizationId: string): Promise<ChangedVisibility[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('visibilities of spaces'), hashtext(${organizationId}))`.execute(db)
  const { rows } = await sql<ChangedVisibility>`
    WITH present AS (
      SELECT spaces.id, coalesce((${MOST_OPEN_FIRST})[min(array_position(${MOST_OPEN_FIRST}, s.visibility))], 'private') AS visibility
      FROM spaces LEFT JOIN site_spaces ss ON ss.space_id = spaces.id LEFT JOIN sites s ON s.id = ss.site_id AND s.published
      WHERE spaces.organization_id = ${organizationId} GROUP BY spaces.id),
    changed AS (
      SELECT present.id AS space_id, coalesce(noted.visibility, 'private') AS previous, present.visibility
      FROM present LEFT JOIN webhook_space_visibilities noted ON noted.space_id = present.id
      WHERE coalesce(noted.visibility, 'private') <> present.visibility),
    stored AS (
      INSERT INTO webhook_space_visibilities (space_id, visibility) SELECT space_id, visibility FROM changed
      ON CONFLICT (space_id) DO UPDATE SET visibility = excluded.visibility)
    SELECT * FROM changed ORDER BY space_id`.execute(db)
  return rows
}
