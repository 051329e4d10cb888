/** Counts what a person causes in a day over all organizations, so that a new organization brings no new limit (decision 0148). */
import { sql } from 'kysely'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'

interface PersonCount {
  /** With the new ones. */
  count: number
  /** Until the count begins anew, at midnight UTC. */
  seconds: number
}

/** The row stays locked until the transaction ends: concurrent calls wait for each other, and what is rolled back was never counted. */
export async function countForPerson(
  db: Transaction,
  userId: string,
  what: 'invites' | 'organizations',
  amount: number,
): Promise<PersonCount> {
  const { rows } = await sql<PersonCount>`
    INSERT INTO person_counts AS c (user_id, what, day, count)
    VALUES (${userId}, ${what}, (now() AT TIME ZONE 'UTC')::date, ${amount})
    ON CONFLICT (user_id, what, day) DO UPDATE SET count = c.count + excluded.count
    RETURNING c.count, ceil(extract(epoch FROM (c.day + 1)::timestamp - now() AT TIME ZONE 'UTC'))::int AS seconds`.execute(
    db,
  )
  return rows[0]!
}

export async function deleteOldPersonCounts(db: WriteDb): Promise<void> {
  await db.deleteFrom('person_counts').where('day', '<', sql<Date>`(now() AT TIME ZONE 'UTC')::date`).execute()
}
