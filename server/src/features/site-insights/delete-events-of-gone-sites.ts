import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'

const ROWS_PER_STEP = 20_000

/** Deletes in short steps the events of deleted sites, which no foreign key deletes. */
export async function deleteEventsOfGoneSites(db: WriteDb, signal: AbortSignal): Promise<void> {
  for (const site of await listGoneSites(db)) {
    for (let more = true; more && !signal.aborted; ) more = await deleteSomeEvents(db, site)
    await sql`DELETE FROM site_event_ids WHERE site_id = ${site}`.execute(db)
  }
}

/** Walks the index from site to site: there are few sites and many events. */
async function listGoneSites(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ site_id: string }>`
    WITH RECURSIVE known AS (
      (SELECT min(site_id) AS site_id FROM site_events)
      UNION ALL
      SELECT (SELECT min(site_id) FROM site_events WHERE site_id > known.site_id) FROM known WHERE known.site_id IS NOT NULL
    )
    SELECT site_id FROM known WHERE site_id IS NOT NULL AND NOT EXISTS (SELECT FROM sites WHERE sites.id = known.site_id)`.execute(
    db,
  )
  return rows.map(({ site_id }) => site_id)
}

/** Deletes the oldest events and records the removal for the copies, in one statement. Returns false when there are no more. */
async function deleteSomeEvents(db: WriteDb, site: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH gone AS (
      DELETE FROM site_events WHERE site_id = ${site} AND occurred_at <= coalesce(
        (SELECT occurred_at FROM site_events WHERE site_id = ${site} ORDER BY occurred_at OFFSET ${ROWS_PER_STEP}::int LIMIT 1), 'infinity')
      RETURNING site_id)
    INSERT INTO site_event_removals (site_id) SELECT site_id FROM gone LIMIT 1`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
