/** How many people an organization may invite and mail: a stranger's account must not become a way to flood others. */
import { sql } from 'kysely'
import type { Transaction, WriteDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { limitReached } from '../../core/errors.ts'
import { countForPerson } from '../users/index.ts'

/** Invite mails a day that one person gets from all organizations together. */
const MAILS_TO_ONE = 10

/** What one person invites a day to all organizations together, unless the operator has raised the limit of this one. */
const INVITES_OF_ONE = 200

/** Throws 429 when these invites are more than the organization, or the inviter, has left for the day. Concurrent calls wait for each other. */
export async function countInvites(
  db: Transaction,
  { id, invites_a_day: limit }: Pick<Row<'organizations'>, 'id' | 'invites_a_day'>,
  inviterId: string,
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
  if (count <= limit) return countOfInviter(db, inviterId, Math.max(INVITES_OF_ONE, limit), invites)
  const left = Math.max(0, limit - (count - invites))
  throw limitReached(
    `An organization invites at most ${limit} people a day: ${left} of them are left today (UTC), and these are ${invites}. Go on tomorrow, or ask the operator of this server to raise the limit`,
    seconds,
  )
}

async function countOfInviter(db: Transaction, inviterId: string, limit: number, invites: number): Promise<void> {
  const { count, seconds } = await countForPerson(db, inviterId, 'invites', invites)
  if (count <= limit) return
  const left = Math.max(0, limit - (count - invites))
  throw limitReached(
    `You invite at most ${limit} people a day to all your organizations together: ${left} of them are left today (UTC), and these are ${invites}. Go on tomorrow, or ask the operator of this server to raise the limit of the organization`,
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
  // Organizations that mail one person at the same time wait for each other, or each would count only its own mail.
  await db.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()
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
