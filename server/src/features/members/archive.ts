import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, idOf, type OrganizationScope } from '../../core/archive/archived-table.ts'
import { ArchivedRole } from '../../core/archive/fields.ts'
import { DateTime } from '../../core/words/shapes.ts'

export const archivedMembers = archivedTable('members', {
  fields: { userId: idOf('users'), role: ArchivedRole, disabled: Type.Boolean(), joinedAt: DateTime },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`,
  fromScope: { organization_id: 'organizationId' },
  leftOut: {
    sso: 'single sign-on must be configured again',
    accepted_by: 'nobody has accepted the membership on this server',
    accepted_through: 'nobody has accepted the membership on this server',
    invited_by: 'nobody was invited on this server',
    is_break_glass: 'single sign-on must be configured again',
    last_seen_at: 'nobody has been seen on this server',
    sort_name: 'a trigger copies it from the display name',
    is_service: 'a trigger copies it from the user',
  },
})
