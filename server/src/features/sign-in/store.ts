import { type NotNull, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow } from '../../core/database/rows.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import { isManagedBy } from '../tokens/index.ts'

export type LinkPurpose = 'invite' | 'reset' | 'welcome'

// Passwords

/** Finds the enabled user with an address, with the hash when there is a password. */
export const findCredentials = (db: ReadDb, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'passwords.hash'])
    .where('users.email', '=', email)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

export async function upsertPassword(db: Transaction, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id: userId, hash })
    .onConflict((on) => on.column('user_id').doUpdateSet({ hash, set_at: sql`now()` }))
    .execute()
}

export async function listUsersWithPassword(db: ReadDb, userIds: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('passwords').select('user_id').where('user_id', 'in', userIds).execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Those who sign in by a password, or through an identity provider that may still vouch for them. */
export async function listUsersWithWayIn(db: ReadDb, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u WHERE u.id = ANY (${userIds}::text[])
      AND (EXISTS (SELECT FROM passwords p WHERE p.user_id = u.id)
        OR u.signed_in_at IS NOT NULL AND can_vouch(u.vouched_by, split_part(u.email, '@', 2)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

// Sessions

const SESSION_LASTS = sql<Date>`now() + interval '30 days'`

interface NewSession {
  id: string
  userId: string
  hash: string
  userAgent: string | undefined
  address: string
  /** The identity provider that signed the person in; undefined: they have credentials of their own. */
  samlProviderId: string | undefined
}

export async function insertSession(
  db: Transaction,
  { id, userId, hash, userAgent, address, samlProviderId }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      hash,
      user_agent: userAgent ?? null,
      address,
      expires_at: SESSION_LASTS,
      own_credentials: samlProviderId === undefined,
      saml_provider_ids: samlProviderId === undefined ? [] : [samlProviderId],
    })
    .execute()
}

/** The person of this session signed in through an identity provider as well; its tokens reach that organization too. */
export async function addProviderToSession(db: Transaction, id: string, samlProviderId: string): Promise<void> {
  const saml_provider_ids = sql<
    string[]
  >`array_append(array_remove(saml_provider_ids, ${samlProviderId}), ${samlProviderId})`
  await db.updateTable('sessions').set({ saml_provider_ids }).where('id', '=', id).execute()
}

/** Lists the sessions of a user, the one used last first. `tokenId` is the token of the request, which may belong to one of them. */
export function listSessions(db: ReadDb, userId: string, tokenId: string, page: PageRequest) {
  const query = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'user_agent', 'address'])
    .select([
      // The use of a session is recorded every hour, that of the tokens of the console every minute.
      sql<Date>`greatest(seen_at, (SELECT max(last_used_at) FROM tokens WHERE tokens.session_id = sessions.id))`.as(
        'seen_at',
      ),
      sql<boolean>`EXISTS (SELECT FROM tokens WHERE tokens.id = ${tokenId} AND tokens.session_id = sessions.id)`.as(
        'is_current',
      ),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isManagedBy('sessions', tokenId))
  return paginate(db, query, page, ['seen_at desc', 'id desc'])
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>['items'][number]

export async function deleteSessionOf(db: Transaction, userId: string, tokenId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(isManagedBy('sessions', tokenId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all sessions of the user but the one that this token belongs to. */
export async function deleteOtherSessions(db: Transaction, userId: string, tokenId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id IS DISTINCT FROM (SELECT session_id FROM tokens WHERE tokens.id = ${tokenId})`)
    .where(isManagedBy('sessions', tokenId))
    .execute()
}

export const findSessionByHash = (db: ReadDb, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.email', 'users.display_name'])
    .select(['sessions.own_credentials', 'sessions.saml_provider_ids'])
    .select(
      sql<string[]>`ARRAY(SELECT c.organization_id FROM closed_organizations c WHERE c.credential_id = sessions.id)`.as(
        'closed_organizations',
      ),
    )
    .select(sql<boolean>`sessions.seen_at < now() - interval '1 hour'`.as('is_stale'))
    .where('sessions.hash', '=', hash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

export async function prolongSession(db: WriteDb, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: sql`now()`, expires_at: SESSION_LASTS })
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: WriteDb, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(db: Transaction, userIds: string[]): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', 'in', userIds).execute()
}

// One-time links

export async function insertLinks(db: WriteDb, links: NewRow<'sign_in_links'>[]): Promise<void> {
  await db.insertInto('sign_in_links').values(links).execute()
}

export const findUsableLink = (db: ReadDb, hash: string, purposes: LinkPurpose[]) =>
  db
    .selectFrom('sign_in_links')
    .innerJoin('users', 'users.id', 'sign_in_links.user_id')
    .select(['sign_in_links.id', 'users.email', 'users.display_name', 'users.signed_in_at', 'sign_in_links.purpose'])
    .$narrowType<{ email: NotNull }>()
    .where('sign_in_links.hash', '=', hash)
    .where('sign_in_links.purpose', 'in', purposes)
    .where('sign_in_links.used_at', 'is', null)
    .where('sign_in_links.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

/** Marks a link as used; of two concurrent calls only one gets it. */
export const takeLink = (db: Transaction, id: string) =>
  db
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['user_id', 'organization_id'])
    .executeTakeFirst()

export async function markLinksUsed(db: Transaction, userId: string): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

// Attempts

export const countAttempt = (db: WriteDb, bucket: string, minutes: number) =>
  db
    .insertInto('sign_in_attempts')
    .values({ bucket, count: 1, resets_at: sql`now() + make_interval(mins => ${minutes})` })
    .onConflict((on) =>
      on.column('bucket').doUpdateSet({
        count: sql`CASE WHEN sign_in_attempts.resets_at <= now() THEN 1 ELSE sign_in_attempts.count + 1 END`,
        resets_at: sql`CASE WHEN sign_in_attempts.resets_at <= now() THEN excluded.resets_at ELSE sign_in_attempts.resets_at END`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch FROM resets_at - now()))::int`.as('seconds')])
    .executeTakeFirstOrThrow()

/** Returns the number of attempts in the current window. */
export async function findAttempts(db: ReadDb, bucket: string): Promise<number> {
  const found = await db
    .selectFrom('sign_in_attempts')
    .select('count')
    .where('bucket', '=', bucket)
    .where('resets_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found?.count ?? 0
}

export async function deleteAttempts(db: WriteDb, bucket: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('bucket', '=', bucket).execute()
}

export async function deleteExpiredSignIns(db: WriteDb): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('sign_in_links').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('sign_in_attempts').where('resets_at', '<', sql<Date>`now()`).execute()
}
