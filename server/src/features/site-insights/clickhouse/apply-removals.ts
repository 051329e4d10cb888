/** Deletes expired events and events of deleted sites from ClickHouse. */
import type pg from 'pg'
import type { ClickHouse } from './clickhouse.ts'

interface Removal {
  id: string
  before: string | null
}

export async function applyRemovals(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const { rows } = await client.query<Removal>(
    `SELECT removal.id::text, (before_moment AT TIME ZONE 'UTC')::text AS before
      FROM site_event_removals AS removal, site_event_inbox WHERE removal.id > removal_id ORDER BY removal.id`,
  )
  const latest = rows.findLast(({ before }) => before !== null)?.before
  if (latest) await clickhouse.run(`DELETE FROM site_events WHERE occurred_at < toDateTime64('${latest}', 3, 'UTC')`)
  if (rows.length > 0) await client.query('UPDATE site_event_inbox SET removal_id = $1', [rows.at(-1)!.id])
}

/** The site ids are read from ClickHouse, because the event log no longer has rows of deleted sites. */
export async function deleteGoneSites(client: Pick<pg.Pool, 'query'>, clickhouse: ClickHouse): Promise<void> {
  const known = await clickhouse.query('SELECT DISTINCT site_id FROM site_events', [])
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM unnest($1::text[]) AS known(id) WHERE NOT EXISTS (SELECT FROM sites WHERE sites.id = known.id)',
    [known.map(([id]) => id)],
  )
  for (const { id } of rows)
    await clickhouse.run(`DELETE FROM site_events WHERE site_id = '${id.replace(/['\\]/g, '\\$&')}'`)
}
