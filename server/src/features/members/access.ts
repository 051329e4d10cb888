import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { loadOrganizationSeenBy, type OnOrganization } from '../organizations/index.ts'
import { findMember } from './store.ts'

/** `read` is everybody but guests; `self` is the member the path names. */
type MemberLevel = 'admin' | 'admin or self' | 'read or self'

interface Params {
  organizationId: string
  userId: string
}

export interface OnMember extends OnOrganization {
  member: Row<'members'>
}

export const onMember = (level: MemberLevel): Access<Params, OnMember> => ({
  permission: { on: 'member', level },
  resolve: async ({ db, actor, params }) => {
    const organization = await loadOrganizationFor(db, level, actor.userId, params)
    const member = await findMember(db, organization.id, params.userId)
    if (!member) throw notFound('Member')
    return { organization, member }
  },
})

/** The same rule, where the member need not exist. */
export const onOptionalMember = (level: MemberLevel): Access<Params, OnOrganization> => ({
  permission: { on: 'member', level },
  resolve: async ({ db, actor, params }) => ({
    organization: await loadOrganizationFor(db, level, actor.userId, params),
  }),
})

async function loadOrganizationFor(
  db: ReadDb,
  level: MemberLevel,
  callerId: string,
  { organizationId, userId }: Params,
) {
  const organization = await loadOrganizationSeenBy(db, callerId, organizationId)
  const isSelf = callerId === userId
  if (level === 'read or self' && organization.role === null && !isSelf)
    throw forbidden('Guests see no other members of the organization')
  if (level === 'admin' && organization.role !== 'admin')
    throw forbidden('Only administrators of the organization may do this')
  if (level === 'admin or self' && organization.role !== 'admin' && !isSelf)
    throw forbidden('Only administrators of the organization and the member may do this')
  return organization
}
