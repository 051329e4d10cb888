import { type NotNull, sql } from 'kysely'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'

export function loadUser(db: ReadDb, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('User'))
}

/** A person, who has an e-mail address: a service account is not found. */
export function loadPerson(db: ReadDb, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', id)
    .where('kind', '=', 'person')
    .executeTakeFirstOrThrow(() => notFound('User'))
}

export function findUserByEmail(db: ReadDb, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .$narrowType<{ email: NotNull }>()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Returns those of these ids that belong to a user. */
export async function listExistingUserIds(db: ReadDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('id').where('id', '=', sql<string>`ANY(${ids}::text[])`).execute()
  return new Set(rows.map((row) => row.id))
}

/** Maps e-mail addresses, in lower case, to user ids; addresses without an account are left out. */
export async function listUserIdsByEmail(db: ReadDb, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', sql<string>`ANY(${emails}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.email!, row.id]))
}

async function loadUserByEmail(db: ReadDb, email: string) {
  const found = await findUserByEmail(db, email)
  if (!found) throw notFound('User')
  return found
}

export function insertUser(db: Transaction, user: { email: string; displayName: string }) {
  return db
    .insertInto('users')
    .values({ id: newId(), email: user.email.toLowerCase(), display_name: user.displayName })
    .returningAll()
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Returns undefined when a user with this e-mail exists. `vouchedBy` is the organization whose identity provider signs the person in. */
export function insertUserIfNew(db: Transaction, user: { email: string; displayName: string; vouchedBy?: string }) {
  return db
    .insertInto('users')
    .values({
      id: newId(),
      email: user.email.toLowerCase(),
      display_name: user.displayName,
      vouched_by: user.vouchedBy ?? null,
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returningAll()
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** Finds the user with this e-mail or creates one; concurrent calls get the same user. */
export async function findOrInsertUser(db: Transaction, user: { email: string; displayName: string }) {
  return (await insertUserIfNew(db, user)) ?? loadUserByEmail(db, user.email)
}

/** Returns the users with these addresses (lower case); missing ones are created, and those without a name are named after their address. Nobody is renamed. */
export async function insertMissingUsers(db: Transaction, people: { email: string; displayName?: string }[]) {
  if (people.length === 0) return []
  const emails = people.map(({ email }) => email)
  await db
    .insertInto('users')
    .values(
      people.map(({ email, displayName = email.split('@')[0]! }) => ({
        id: newId(),
        email,
        display_name: displayName,
      })),
    )
    .onConflict((clash) => clash.column('email').doNothing())
    .execute()
  return db.selectFrom('users').selectAll().$narrowType<{ email: NotNull }>().where('email', 'in', emails).execute()
}

/** The account of a program, for one organization. It has no e-mail address, by which everybody else is found. */
export function insertServiceUser(db: Transaction, organizationId: string, displayName: string) {
  return db
    .insertInto('users')
    .values({ id: newId(), kind: 'service', organization_id: organizationId, display_name: displayName })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateUser(db: Transaction, id: string, change: RowChange<'users'>) {
  return db
    .updateTable('users')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('User'))
}

/** Records that an identity provider signed in a person without a password: from then on its organization vouches for them. */
export async function setVoucher(db: Transaction, id: string, organizationId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ vouched_by: organizationId })
    .where('id', '=', id)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM passwords WHERE passwords.user_id = users.id)`)
    .execute()
}

/**
 * Says whether nobody uses this account: it has no password, and nobody ever signed in or got a token; or only an identity provider signed in
 * whose organization may not vouch for the person.
 */
export async function isUnclaimed(db: ReadDb, id: string, emailDomain: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM passwords WHERE passwords.user_id = users.id) AND CASE
        WHEN vouched_by IS NOT NULL THEN NOT can_vouch(vouched_by, ${emailDomain})
        ELSE signed_in_at IS NULL AND NOT EXISTS (SELECT FROM tokens WHERE tokens.user_id = users.id) END`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Removes the voucher: the person has credentials of their own. */
export async function deleteVoucher(db: Transaction, id: string): Promise<void> {
  await db.updateTable('users').set({ vouched_by: null }).where('id', '=', id).execute()
}

export async function noteSignIn(db: Transaction, id: string): Promise<void> {
  await db.updateTable('users').set({ signed_in_at: sql`now()` }).where('id', '=', id).execute()
}

/** Returns those of these people who never signed in. */
export async function listNeverSignedIn(db: ReadDb, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('signed_in_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Whether the person has ever used the account: who was only added by somebody else accepted nothing. */
export async function hasEntered(db: ReadDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(
      sql<boolean>`signed_in_at IS NOT NULL OR EXISTS (SELECT FROM tokens WHERE tokens.user_id = users.id)`.as('has'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.has ?? false
}

/** A disabled user loses nothing they have and cannot do anything. */
export async function setUserDisabled(db: Transaction, id: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .execute()
}

/** An operator runs the server itself: its jobs, mails and storage. */
export async function setUserOperator(db: WriteDb, id: string, isOperator: boolean): Promise<void> {
  await db.updateTable('users').set({ is_operator: isOperator }).where('id', '=', id).execute()
}

/** Lists the addresses of the operators of the server who may sign in. */
export async function listOperatorAddresses(db: ReadDb): Promise<string[]> {
  const operators = await db
    .selectFrom('users')
    .select('email')
    .where('is_operator', '=', true)
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute()
  return operators.map(({ email }) => email)
}

/** Returns those of these people whom the user may see: themselves, and everybody who shares an organization with them. */
export function listKnownUsers(
  db: ReadDb,
  { userId, closedOrganizations = [] }: ActorIdentity,
  ids: readonly string[],
) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
    .where('users.id', '=', sql<string>`ANY(${ids}::text[])`)
    .where((where) =>
      where.or([
        where('users.id', '=', userId),
        where.exists(
          where
            .selectFrom('members as mine')
            .innerJoin('members as theirs', 'theirs.organization_id', 'mine.organization_id')
            .select('mine.organization_id')
            .where('mine.user_id', '=', userId)
            .where('mine.role', 'is not', null)
            .where('mine.disabled', '=', false)
            .where('mine.organization_id', '<>', sql<string>`ALL(${closedOrganizations}::text[])`)
            .whereRef('theirs.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .execute()
}

/** Says whether the user may see the other one: through an organization in which the user is more than a guest. */
export async function sharesOrganization(
  db: ReadDb,
  { userId, closedOrganizations = [] }: ActorIdentity,
  otherId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.organization_id', 'mine.organization_id')
    .select('mine.organization_id')
    .where('mine.user_id', '=', userId)
    .where('mine.role', 'is not', null)
    .where('mine.disabled', '=', false)
    .where('theirs.user_id', '=', otherId)
    .where('mine.organization_id', '<>', sql<string>`ALL(${closedOrganizations}::text[])`)
    .executeTakeFirst()
  return found !== undefined
}
