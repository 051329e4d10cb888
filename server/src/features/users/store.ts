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

export function insertUser(db: Db, user: { email: string; displayName: string }) {
  return db
    .insertInto('users')
    .values({ id: newId(), email: user.email.toLowerCase(), display_name: user.displayName })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateUser(db: Db, id: string, change: RowChange<'users'>) {
  return db
    .updateTable('users')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('User'))
}

/** A person who is switched off keeps everything and can do nothing. Say so with `forgetTokens` of tokens: servers remember them. */
export async function setUserDisabled(db: Db, id: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
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
