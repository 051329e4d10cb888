import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'

const AT_ONCE = 20_000

/** Events know their site by name only. In steps, each short. */
export async function deleteEventsOfGoneSites(db: Db, signal: AbortSignal): Promise<void> {
  for (const site of await listGoneSites(db)) {
    for (let more = true; more && !signal.aborted; ) more = await deleteSomeEvents(db, site)
    await sql`DELETE FROM site_event_ids WHERE site_id = ${site}`.execute(db)
  }
}

/** From each site to the next by the index: there are few sites and many events. */
async function listGoneSites(db: Db): Promise<string[]> {
  const { rows } = await sql<{ site_id: string }>`
    WITH RECURSIVE told AS (
      (SELECT min(site_id) AS site_id FROM site_events)
      UNION ALL
      SELECT (SELECT min(site_id) FROM site_events WHERE site_id > told.site_id) FROM told WHERE told.site_id IS NOT NULL
    )
    SELECT site_id FROM told WHERE site_id IS NOT NULL AND NOT EXISTS (SELECT FROM sites WHERE sites.id = told.site_id)`.execute(
    db,
  )
  return rows.map(({ site_id }) => site_id)
}

/** The oldest ones, and a note of it for the copies, both or neither; false when there are no more. */
async function deleteSomeEvents(db: Db, site: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH gone AS (
      DELETE FROM site_events WHERE site_id = ${site} AND occurred_at <= coalesce(
        (SELECT occurred_at FROM site_events WHERE site_id = ${site} ORDER BY occurred_at OFFSET ${AT_ONCE}::int LIMIT 1), 'infinity')
      RETURNING site_id)
    INSERT INTO site_event_removals (site_id) SELECT site_id FROM gone LIMIT 1`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
