/** A token that expires creates no token that outlives it, unless its owner signed in just now: a thief has a stolen token for its time only. */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, invalid, unauthenticated } from '../../core/errors.ts'

const FRESH_MINUTES = 15

export function readExpiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const expiresAt = new Date(text)
  if (expiresAt.getTime() <= Date.now()) throw invalid('expiresAt must be in the future')
  return expiresAt
}

/** Returns when a new token created with the caller's token expires; undefined is never. */
export async function limitExpiry(db: ReadDb, tokenId: string, wanted: Date | undefined): Promise<Date | undefined> {
  const token = await db
    .selectFrom('tokens')
    .leftJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['tokens.expires_at', 'tokens.session_id'])
    .select(sql<boolean | null>`sessions.created_at > now() - make_interval(mins => ${FRESH_MINUTES})`.as('is_fresh'))
    .where('tokens.id', '=', tokenId)
    .executeTakeFirst()
  if (!token) throw unauthenticated()
  if (token.session_id !== null) {
    if (token.is_fresh) return wanted
    throw forbidden(
      `Sign in again to create an API token: the last sign-in of this session was more than ${FRESH_MINUTES} minutes ago`,
    )
  }
  if (token.expires_at === null) return wanted
  if (wanted !== undefined && wanted > token.expires_at)
    throw forbidden(
      `A token that expires cannot create one that outlives it: expiresAt must not be after ${token.expires_at.toISOString()}`,
    )
  return wanted ?? token.expires_at
}
