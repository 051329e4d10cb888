import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'

export function loadUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('User'))
}

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

export async function loadUserByEmail(db: Db, email: string) {
  const found = await findUserByEmail(db, email)
  if (!found) throw notFound('User')
  return found
}

export function insertUser(db: Db, user: { email: string; displayName: string }) {
  return db
    .insertInto('users')
    .values({ id: newId(), email: user.email.toLowerCase(), display_name: user.displayName })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** undefined when somebody has this e-mail already. */
export function insertUserIfNew(db: Db, user: { email: string; displayName: string }) {
  return db
    .insertInto('users')
    .values({ id: newId(), email: user.email.toLowerCase(), display_name: user.displayName })
    .onConflict((clash) => clash.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The person with this e-mail, made when there is none yet; two who try at once get the same one. */
export async function findOrInsertUser(db: Db, user: { email: string; displayName: string }) {
  return (await insertUserIfNew(db, user)) ?? loadUserByEmail(db, user.email)
}

/** The people with these addresses (lower case), in one go; whoever is missing is made, named after the address. */
export async function insertMissingUsers(db: Db, emails: string[]) {
  if (emails.length === 0) return []
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ id: newId(), email, display_name: email.split('@')[0]! })))
    .onConflict((clash) => clash.column('email').doNothing())
    .execute()
  return db.selectFrom('users').selectAll().where('email', 'in', emails).execute()
}

export function updateUser(db: Db, id: string, change: RowChange<'users'>) {
  return db
    .updateTable('users')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('User'))
}

export async function noteSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ signed_in_at: sql`now()` }).where('id', '=', id).execute()
}

/** Of these people, those who never signed in. */
export async function listNeverSignedIn(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('signed_in_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** A person who is switched off keeps everything and can do nothing. */
export async function setUserDisabled(db: Db, id: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .execute()
}

/** Of these people, those somebody may know of: oneself, and whoever shares an organization with them. */
export function listKnownUsers(db: Db, userId: string, ids: readonly string[]) {
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
            .whereRef('theirs.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .execute()
}

/** People know each other through an organization in which the asking one is more than a guest. */
export async function sharesOrganization(db: Db, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.organization_id', 'mine.organization_id')
    .select('mine.organization_id')
    .where('mine.user_id', '=', userId)
    .where('mine.role', 'is not', null)
    .where('mine.disabled', '=', false)
    .where('theirs.user_id', '=', otherId)
    .executeTakeFirst()
  return found !== undefined
}
