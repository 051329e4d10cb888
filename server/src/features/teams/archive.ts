import { sql } from 'kysely'
import { archivedTable, idOf, type OrganizationScope, ownId } from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { NewTeam, TeamRole } from './schema.ts'

const where = ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`

export const archivedTeams = archivedTable('teams', {
  fields: { id: ownId('teams'), title: NewTeam.properties.title, createdAt: DateTime },
  where,
  fromScope: { organization_id: 'organizationId' },
})

export const archivedTeamMembers = archivedTable('team_members', {
  fields: { teamId: idOf('teams'), userId: idOf('users'), role: TeamRole, addedAt: DateTime },
  where,
  fromScope: { organization_id: 'organizationId' },
})
