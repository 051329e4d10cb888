/** Builders: what stands before a test acts. They write through the stores, so a builder never depends on the operation under test. */
import type { Db } from '../src/core/database/connect.ts'
import type { Role } from '../src/core/levels.ts'
import { insertOrganization } from '../src/features/organizations/index.ts'
import { insertToken } from '../src/features/tokens/index.ts'
import { insertUser } from '../src/features/users/index.ts'

export interface Person {
  id: string
  email: string
  token: string
}

export function createGiven(db: Db) {
  let made = 0

  async function user(name = 'person'): Promise<Person> {
    const { id, email } = await insertUser(db, {
      email: `${name}-${++made}@example.com`,
      displayName: `${name} ${made}`,
    })
    const { text } = await insertToken(db, id, {})
    return { id, email, token: text }
  }

  async function organization(title = 'Acme') {
    const admin = await user('admin')
    const id = await insertOrganization(db, admin.id, { title })
    return { id, path: `/orgs/${id}`, admin }
  }

  /** A member with this role; `null` is a guest. */
  async function member(
    organization: { id: string },
    role: Role | null,
    options: { disabled?: boolean } = {},
  ): Promise<Person> {
    const person = await user(role ?? 'guest')
    await db
      .insertInto('members')
      .values({ organization_id: organization.id, user_id: person.id, role, disabled: options.disabled ?? false })
      .execute()
    return person
  }

  return { user, organization, member }
}
