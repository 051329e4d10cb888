import { sql } from 'kysely'
import type { WriteDb } from '../database/connections.ts'

export async function deleteOldEvents(db: WriteDb, hours: number): Promise<void> {
  await sql`DELETE FROM events WHERE occurred_at < now() - make_interval(hours => ${hours}::int)`.execute(db)
}
