import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, ownId } from '../../core/archive/archived-table.ts'
import { nullable } from '../../core/words/shapes.ts'
import { UserChange } from './schema.ts'
import { listExistingUserIds } from './store.ts'

const fields = Type.Required(UserChange).properties

interface PeopleScope {
  organizationId: string
  userIds: readonly string[]
}

/** People are matched by their e-mail address: an existing account stays as it is, others are added without a password. Service accounts have none, and are added anew. */
export const archivedUsers = archivedTable('users', {
  fields: {
    id: ownId('users'),
    email: nullable(Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })),
    displayName: fields.displayName,
    photoUrl: nullable(fields.photoURL),
  },
  where: ({ userIds }: PeopleScope) => sql`id = ANY(${userIds}::text[])`,
  leftOut: {
    kind: 'an account without an e-mail address is a service account',
    organization_id: 'a service account belongs to the organization of the archive',
    is_operator: 'the operators of a server are its own',
    created_at: 'the account is as old as it is on this server',
    disabled_at: 'the operator of each server switches people off',
    signed_in_at: 'nobody has signed in to this account on this server',
    vouched_by: 'no identity provider of this server has vouched for the person',
  },
  prepare: async (users, { db, scope }) => {
    const existing = await listExistingUserIds(
      db,
      users.map(({ id }) => id),
    )
    return users
      .filter(({ id }) => !existing.has(id))
      .map((user) =>
        user.email === null
          ? { ...user, kind: 'service', organizationId: scope.organizationId }
          : { ...user, email: (user.email as string).toLowerCase() },
      )
  },
})
