/** Builders for the state before a test. They write through the stores, so a builder never depends on the operation under test. */

import type { PoolDb, Transaction } from '../src/core/database/connections.ts'
import type { Level } from '../src/core/database/tables.ts'
import { inTransaction } from '../src/core/database/transaction.ts'
import type { Role } from '../src/core/words/levels.ts'
import { createChangeRequest } from '../src/features/change-requests/index.ts'
import { insertCollection } from '../src/features/collections/index.ts'
import { createOrganization } from '../src/features/members/index.ts'
import { createSite } from '../src/features/sites/index.ts'
import { insertSpace } from '../src/features/spaces/index.ts'
import { insertTeam, insertTeamMembers } from '../src/features/teams/index.ts'
import { insertToken } from '../src/features/tokens/index.ts'
import { insertUser } from '../src/features/users/index.ts'
import { type GivenContent, type GivenPage, writeContent } from './content.ts'

type Id = { id: string }

/** What a space and a collection have in common. A default level of null inherits, 'none' is no access. */
export interface Content {
  organization: Id
  title?: string
  parent?: Id
  defaultLevel?: Level | null
  createdBy?: Id
}

/** Public and unpublished by default. */
export interface GivenSite {
  organization: Id
  title?: string
  visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  published?: boolean
  spaces?: Id[]
  defaultLevel?: Level | null
  createdBy?: Id
}

export interface Person {
  id: string
  email: string
  token: string
}

export function createGiven(db: PoolDb) {
  let made = 0
  const write = <T>(run: (trx: Transaction) => Promise<T>) => inTransaction(db, run)

  async function user(name = 'person'): Promise<Person> {
    const { id, email } = await write((trx) =>
      insertUser(trx, { email: `${name}-${++made}@example.com`, displayName: `${name} ${made}` }),
    )
    const { text } = await insertToken(db, id, {})
    return { id, email, token: text }
  }

  /** As an operator creates it: it may vouch for people of every e-mail domain. */
  async function organization(title = 'Acme') {
    const admin = await user('admin')
    const id = await write((trx) => createOrganization(trx, admin.id, { title, trusted: true }))
    return { id, path: `/orgs/${id}`, admin }
  }

  /** A member with this role who has joined; `null` is a guest. */
  async function member(
    organization: { id: string },
    role: Role | null,
    options: { disabled?: boolean } = {},
  ): Promise<Person> {
    const person = await user(role ?? 'guest')
    await db
      .insertInto('members')
      .values({
        organization_id: organization.id,
        user_id: person.id,
        role,
        disabled: options.disabled ?? false,
        accepted_by: 'person',
      })
      .execute()
    return person
  }

  async function team(organization: Id, members: Id[] = [], title = `Team ${++made}`) {
    const userIds = members.map((member) => member.id)
    const id = await write(async (trx) => {
      const id = await insertTeam(trx, organization.id, title)
      if (userIds.length > 0) await insertTeamMembers(trx, organization.id, id, userIds)
      return id
    })
    return { id, path: `/orgs/${organization.id}/teams/${id}` }
  }

  async function space({ editMode, ...content }: Content & { editMode?: 'live' | 'locked' }) {
    const row = await contentRow(content)
    const id = await write((trx) => insertSpace(trx, { ...row, editMode }))
    return { id, path: `/spaces/${id}` }
  }

  /** Replaces the pages of the space. */
  const pages = (space: Id, pages: GivenPage[], rest: Omit<GivenContent, 'pages'> = {}) =>
    writeContent(db, space, { pages, ...rest })

  async function collection(content: Content) {
    const row = await contentRow(content)
    const id = await write((trx) => insertCollection(trx, row))
    return { id, path: `/collections/${id}` }
  }

  /** Created by nobody in the organization by default. */
  async function contentRow({ organization, title, parent, defaultLevel, createdBy }: Content) {
    const creator = createdBy ?? (await user('creator'))
    return { organizationId: organization.id, title, parentId: parent?.id, defaultLevel, createdBy: creator.id }
  }

  /** A draft, by default created by another person. */
  async function changeRequest({ space, createdBy }: { space: Id; createdBy?: Id }) {
    const creator = createdBy ?? (await user('author'))
    const id = await write((trx) => createChangeRequest(trx, creator.id, space.id, {}))
    return { id, path: `/spaces/${space.id}/change-requests/${id}` }
  }

  async function site({ organization, title = 'Docs', spaces = [], createdBy, ...rest }: GivenSite) {
    const creator = createdBy ?? (await user('creator'))
    const id = await write((trx) =>
      createSite(trx, {
        organizationId: organization.id,
        userId: creator.id,
        title,
        spaces: spaces.map((space) => ({ id: space.id, title: 'Space' })),
        ...rest,
      }),
    )
    return { id, path: `/orgs/${organization.id}/sites/${id}` }
  }

  /** Grants a level to a member or a team; 'none' removes access. */
  async function grant(
    on: { space: Id } | { collection: Id } | { site: Id },
    to: { user: Id } | { team: Id },
    level: Level,
  ) {
    const [[kind, { id }]] = Object.entries(on) as [[string, Id]]
    const { organization_id } = await db
      .selectFrom(`${kind}s` as 'spaces')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('grants')
      .values({
        organization_id,
        [`${kind}_id`]: id,
        ...('user' in to ? { user_id: to.user.id } : { team_id: to.team.id }),
        level,
      })
      .execute()
  }

  return { user, organization, member, team, space, pages, collection, changeRequest, site, grant }
}
