/** How many people an organization may invite and mail: a stranger's account must not become a way to flood others. */
import { sql } from 'kysely'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { limitReached } from '../../core/errors.ts'

/** Invite mails a day that one person gets from all organizations together. */
const MAILS_TO_ONE = 10

/** Throws 429 when these invites are more than the organization has left for the day. Concurrent calls wait for each other. */
export async function countInvites(
  db: Transaction,
  { id, invites_a_day: limit }: Pick<Row<'organizations'>, 'id' | 'invites_a_day'>,
  invites: number,
): Promise<void> {
  if (invites === 0) return
  const { rows } = await sql<{ count: number; seconds: number }>`
    INSERT INTO invite_counts AS c (organization_id, day, count)
    VALUES (${id}, (now() AT TIME ZONE 'UTC')::date, ${invites})
    ON CONFLICT (organization_id, day) DO UPDATE SET count = c.count + excluded.count
    RETURNING c.count, ceil(extract(epoch FROM (c.day + 1)::timestamp - now() AT TIME ZONE 'UTC'))::int AS seconds`.execute(
    db,
  )
  const { count, seconds } = rows[0]!
  if (count <= limit) return
  const left = Math.max(0, limit - (count - invites))
  throw limitReached(
    `An organization invites at most ${limit} people a day: ${left} of them are left today (UTC), and these are ${invites}. Go on tomorrow, or ask the operator of this server to raise the limit`,
    seconds,
  )
}

/** Returns those of these people who may get a mail, which is once a day per organization, and counts them as mailed. */
export async function takeInviteMails(
  db: Transaction,
  organizationId: string,
  userIds: string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO invite_mails AS m (organization_id, user_id)
    SELECT ${organizationId}, invited FROM unnest(${userIds}::text[]) AS invited
    WHERE (SELECT count(*) FROM invite_mails r
      WHERE r.user_id = invited AND r.sent_at > now() - interval '1 day') < ${MAILS_TO_ONE}
    ORDER BY invited
    ON CONFLICT (organization_id, user_id) DO UPDATE SET sent_at = now()
      WHERE m.sent_at <= now() - interval '1 day'
    RETURNING m.user_id`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function deleteOldInviteCounts(db: WriteDb): Promise<void> {
  await db.deleteFrom('invite_mails').where('sent_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('invite_counts').where('day', '<', sql<Date>`(now() AT TIME ZONE 'UTC')::date`).execute()
}
