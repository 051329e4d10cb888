import { sql } from 'kysely'
import { hashToken } from '../../core/actor.ts'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { createTokenText } from '../../core/token-text.ts'

/** The tokens of sessions are created and deleted with them, so nobody manages them. */
export function listTokens(db: ReadDb, userId: string, page: PageRequest) {
  return paginate(
    db,
    db.selectFrom('tokens').selectAll().where('user_id', '=', userId).where('session_id', 'is', null),
    page,
    ['created_at desc', 'id desc'],
  )
}

export function listAllTokens(db: ReadDb, userId: string) {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

interface NewToken {
  label?: string | undefined
  scopes?: string[] | undefined
  expiresAt?: Date | undefined
  /** The networks from which it may be used; absent: all. */
  addresses?: string[] | undefined
  /** The text that the operator chose; absent: a random one. */
  text?: string | undefined
  /** The session whose console uses the token; it ends with the session. */
  sessionId?: string | undefined
}

export async function insertToken(db: WriteDb, userId: string, token: NewToken) {
  const text = token.text ?? createTokenText()
  const row = await db
    .insertInto('tokens')
    .values({
      id: newId(),
      user_id: userId,
      hash: hashToken(text),
      label: token.label ?? '',
      scopes: token.scopes ?? null,
      expires_at: token.expiresAt ?? null,
      addresses: token.addresses ?? null,
      session_id: token.sessionId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, text }
}

export async function deleteToken(db: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Transaction, userIds: string[]): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', 'in', userIds).execute()
}

export async function deleteExpiredSessionTokens(db: WriteDb): Promise<void> {
  await db.deleteFrom('tokens').where('session_id', 'is not', null).where('expires_at', '<', sql<Date>`now()`).execute()
}

export async function noteTokenUse(db: WriteDb, id: string, address: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: sql`now()`, last_used_address: address })
    .where('id', '=', id)
    .execute()
}
