import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { findOrganization } from '../organizations/index.ts'

/** Anybody with a valid token passes: a person who is to sign in with SSO need not be a member yet. */
export const onAnyOrganization = (): Access<{ organizationId: string }, { organizationId: string }> => ({
  permission: { on: 'organization', level: 'signed in' },
  resolve: async ({ db, params }) => {
    const organization = await findOrganization(db, params.organizationId)
    if (!organization) throw notFound('Organization')
    return { organizationId: organization.id }
  },
})
