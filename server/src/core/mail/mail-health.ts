/** Reports how many mails were sent, wait or failed. */

import { sql } from 'kysely'
import type { ReadDb } from '../database/connections.ts'

export interface MailHealth {
  waiting: number
  last_sent_at: Date | null
  last_failure: { at: string; reason: string } | null
}

/** Mails are stored for thirty days, so the numbers cover that time. */
export async function readMailHealth(db: ReadDb): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    SELECT
      count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL)::int AS waiting,
      max(sent_at) AS last_sent_at,
      (SELECT json_build_object('at', coalesce(failed_at, created_at), 'reason', error)
        FROM mails WHERE error IS NOT NULL ORDER BY coalesce(failed_at, created_at) DESC LIMIT 1) AS last_failure
    FROM mails`.execute(db)
  return rows[0]!
}

/** Returns the state of one mail; undefined when it does not exist. */
export const findMailState = (db: ReadDb, id: string, recipient: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'failed_at', 'error'])
    .where('id', '=', id)
    .where('recipient', '=', recipient)
    .executeTakeFirst()
