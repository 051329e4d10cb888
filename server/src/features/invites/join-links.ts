/** One-time links in the mails to people who join by a link invite. Only their hash is stored. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../core/actor.ts'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'

export const JOIN_LINK_HOURS = 24

/** Returns the token; `urls.joinByMail(…)` is the link to send. */
export async function createJoinLink(db: Transaction, inviteId: string, email: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expires_at = sql<Date>`now() + make_interval(hours => ${JOIN_LINK_HOURS})`
  await db
    .insertInto('join_links')
    .values({ id: newId(), invite_id: inviteId, email, hash: hashToken(token), expires_at })
    .execute()
  return token
}

export const findUsableJoinLink = (db: ReadDb, inviteId: string, token: string) =>
  db
    .selectFrom('join_links')
    .select(['id', 'email'])
    .where('hash', '=', hashToken(token))
    .where('invite_id', '=', inviteId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Marks a link as used; of two concurrent calls only one gets true. */
export async function takeJoinLink(db: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('join_links')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredJoinLinks(db: WriteDb): Promise<void> {
  await db.deleteFrom('join_links').where('expires_at', '<', sql<Date>`now()`).execute()
}
