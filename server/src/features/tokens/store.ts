import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/pagination.ts'

/** Told to every process when a token stops being good. */
export const TOKENS_CHANGED = 'lectern_tokens_changed'

export function listTokens(db: Db, userId: string, page: PageRequest) {
  return paginate(db, db.selectFrom('tokens').selectAll().where('user_id', '=', userId), page, [
    'created_at desc',
    'id desc',
  ])
}

export interface NewToken {
  label?: string | undefined
  scopes?: string[] | undefined
  expiresAt?: Date | undefined
  /** Given by the operator; else random. */
  text?: string | undefined
}

export async function insertToken(db: Db, userId: string, token: NewToken) {
  const text = token.text ?? `lectern_${randomBytes(30).toString('base64url')}`
  const row = await db
    .insertInto('tokens')
    .values({
      id: newId(),
      user_id: userId,
      hash: hashToken(text),
      label: token.label ?? '',
      scopes: token.scopes ?? null,
      expires_at: token.expiresAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, text }
}

export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await forgetTokens(db)
  return numDeletedRows > 0n
}

/** Every server looks its tokens up again, once the transaction is through. */
export async function forgetTokens(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${TOKENS_CHANGED}, '')`.execute(db)
}

export async function noteTokenUse(db: Db, id: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
