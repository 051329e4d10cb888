/** One person of every kind that an access rule distinguishes; the same in every organization of the walk. */
import type { PoolDb } from '../../src/core/database/connections.ts'
import { ROLES, type Role } from '../../src/core/words/levels.ts'
import { hashPassword } from '../../src/features/sign-in/password.ts'
import { insertToken } from '../../src/features/tokens/index.ts'
import { setUserOperator } from '../../src/features/users/index.ts'
import type { createGiven, Person } from '../given.ts'

export type Kind = Role | 'guest' | 'disabled'
export const KINDS: Kind[] = [...ROLES, 'guest', 'disabled']

/** The password of everybody. */
export const PASSWORD = 'three plain words'

export interface People {
  kinds: Record<Kind, Person>
  /** The member that paths with a `userId` are about. */
  subject: Person
  /** Administrator of another organization. */
  stranger: Person
  /** An administrator's token that has expired. */
  expired: string
  /** An administrator's token restricted to this scope. */
  narrowedTo: (scope: string) => Promise<string>
}

export async function givePeople(db: PoolDb, given: ReturnType<typeof createGiven>): Promise<People> {
  const made = await Promise.all(KINDS.map(async (kind) => [kind, await given.user(kind)]))
  const kinds: Record<Kind, Person> = Object.fromEntries(made)
  await setUserOperator(db, kinds.admin.id, true)
  const tokenOfAdmin = async (token: Parameters<typeof insertToken>[2]) =>
    (await insertToken(db, kinds.admin.id, token)).text
  const narrowed = new Map<string, Promise<string>>()
  const hash = await hashPassword(PASSWORD)
  for (const { id } of Object.values(kinds)) await db.insertInto('passwords').values({ user_id: id, hash }).execute()
  return {
    kinds,
    subject: await given.user('subject'),
    stranger: await given.user('stranger'),
    expired: await tokenOfAdmin({ expiresAt: new Date(Date.now() - 1000) }),
    narrowedTo: (scope) => {
      const known = narrowed.get(scope) ?? tokenOfAdmin({ scopes: [scope] })
      narrowed.set(scope, known)
      return known
    },
  }
}
