/** Notifications that wait for a mail. */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Recipient } from './inbox-store.ts'
import type { DigestFrequency } from './settings-store.ts'
import type { NotificationTarget } from './store.ts'

interface TakenNotification {
  id: string
  organization_id: string
}

/** Takes what a person's mail about one space or change request is to tell. Nobody else takes it once this transaction is committed. */
export function takeForMail(
  db: Transaction,
  userId: string,
  { spaceId, changeRequestId }: NotificationTarget,
): Promise<TakenNotification[]> {
  return db
    .updateTable('notifications')
    .set({ mail: null })
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('change_request_id', 'is not distinct from', changeRequestId)
    .where('mail', '=', 'soon')
    .returning(['id', 'organization_id'])
    .execute()
}

/** Takes what a person's digest is to tell. */
export async function takeForDigest(db: Transaction, { organizationId, userId }: Recipient): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ mail: null })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('mail', '=', 'digest')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Lists some people for whom a digest waits, after this one. */
export async function listDigestRecipients(
  db: ReadDb,
  frequency: DigestFrequency,
  after: Recipient | undefined,
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT DISTINCT n.organization_id AS "organizationId", n.user_id AS "userId"
    FROM notifications n LEFT JOIN notification_preferences p USING (organization_id, user_id)
    WHERE n.mail = 'digest' AND coalesce(p.digest, 'daily') = ${frequency}
      ${after ? sql`AND (n.organization_id, n.user_id) > (${after.organizationId}, ${after.userId})` : sql``}
    ORDER BY 1, 2 LIMIT ${limit}`.execute(db)
  return rows
}
