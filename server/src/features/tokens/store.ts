import { sql } from 'kysely'
import { type Actor, hashToken } from '../../core/actor.ts'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { unauthenticated } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { createTokenText } from '../../core/token-text.ts'

/** The tokens of sessions are created and deleted with them, so nobody manages them. */
export const listTokens = (db: ReadDb, userId: string, page: PageRequest) =>
  paginate(db, tokensOf(db, userId), page, ['created_at desc', 'id desc'])

export const listOwnTokens = (db: ReadDb, { userId, tokenId }: Pick<Actor, 'userId' | 'tokenId'>, page: PageRequest) =>
  paginate(db, tokensOf(db, userId).where(isManagedBy('tokens', tokenId)), page, ['created_at desc', 'id desc'])

const tokensOf = (db: ReadDb, userId: string) =>
  db.selectFrom('tokens').selectAll().where('user_id', '=', userId).where('session_id', 'is', null)

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
  /** How the person came who creates it, as of a session; absent: with credentials of their own. */
  ownCredentials?: boolean | undefined
  samlProviderIds?: string[] | undefined
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
      own_credentials: token.ownCredentials ?? true,
      saml_provider_ids: token.samlProviderIds ?? [],
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

/** Revokes a token of the caller's own. */
export async function deleteOwnToken(
  db: Transaction,
  caller: Pick<Actor, 'userId' | 'tokenId'>,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', caller.userId)
    .where('id', '=', id)
    .where(isManagedBy('tokens', caller.tokenId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How the owner of a token came, which what they create with it inherits. */
export async function loadProvenance(db: ReadDb, tokenId: string) {
  const row = await db
    .selectFrom('tokens')
    .select(['own_credentials', 'saml_provider_ids'])
    .select(
      sql<string | null>`CASE WHEN NOT own_credentials THEN (
        SELECT p.organization_id FROM saml_providers p WHERE p.id = ANY (saml_provider_ids) ORDER BY p.created_at, p.id LIMIT 1) END`.as(
        'voucher',
      ),
    )
    .where('id', '=', tokenId)
    .executeTakeFirst()
  if (!row) throw unauthenticated()
  return {
    ownCredentials: row.own_credentials,
    samlProviderIds: row.saml_provider_ids,
    /** The organization whose provider alone vouches for the person; null: their own credentials do. */
    voucher: row.voucher,
  }
}

/**
 * Who came through an identity provider alone manages what came through it alone: neither the provider nor who runs it sees, or ends, the sessions and
 * tokens of the person's own (decision 0141). Rows of `tokens` or `sessions`.
 */
export const isManagedBy = (table: 'tokens' | 'sessions', tokenId: string) => {
  const [own, providers] = [sql.ref(`${table}.own_credentials`), sql.ref(`${table}.saml_provider_ids`)]
  return sql<boolean>`EXISTS (SELECT FROM tokens caller WHERE caller.id = ${tokenId}
    AND (caller.own_credentials OR NOT ${own} AND ${providers} <@ caller.saml_provider_ids))`
}

export async function addProviderToSessionTokens(db: Transaction, sessionId: string, samlProviderId: string) {
  const saml_provider_ids = sql<
    string[]
  >`array_append(array_remove(saml_provider_ids, ${samlProviderId}), ${samlProviderId})`
  await db.updateTable('tokens').set({ saml_provider_ids }).where('session_id', '=', sessionId).execute()
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
