import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast, type Role } from '../../core/words/levels.ts'
import type { OrganizationSeen } from './schema.ts'
import { loadOrganizationSeenBy } from './store.ts'

export interface OnOrganization {
  organization: OrganizationSeen
}

/** `member` includes guests; a role means at least that one, so `read` is everybody but guests. */
export const onOrganization = (level: 'member' | Role): Access<{ organizationId: string }, OnOrganization> => ({
  permission: { on: 'organization', level },
  resolve: async ({ db, actor, params }) => {
    const organization = await loadOrganizationSeenBy(db, actor.userId, params.organizationId)
    if (level !== 'member' && !isAtLeast(organization.role, level)) throw forbidden(lacking(level))
    return { organization }
  },
})

const lacking = (level: Role) =>
  level === 'admin'
    ? 'Only administrators of the organization may do this'
    : `This needs the role ${level} or higher in the organization`
