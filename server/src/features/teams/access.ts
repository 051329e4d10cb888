import { forbidden, notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { loadOrganizationSeenBy, type OnOrganization } from '../organizations/index.ts'
import { findTeam } from './store.ts'

interface OnTeam extends OnOrganization {
  team: { id: string }
}

/** `read`: everybody but guests. `manage`: administrators and the owners of the team, who also read when they are guests. */
export const onTeam = (level: 'read' | 'manage'): Access<{ organizationId: string; teamId: string }, OnTeam> => ({
  permission: { on: 'team', level },
  resolve: async ({ db, actor, params }) => {
    const organization = await loadOrganizationSeenBy(db, actor.userId, params.organizationId)
    const isGuest = organization.role === null
    if (isGuest && !organization.owns_team) throw forbidden('Guests do not see the teams of the organization')
    const team = await findTeam(db, organization.id, actor.userId, params.teamId)
    if (!team) throw notFound('Team')
    if (!team.may_manage && (isGuest || level === 'manage'))
      throw forbidden('Only administrators of the organization and owners of the team may do this')
    return { organization, team }
  },
})
