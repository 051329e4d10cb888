import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, idOf, type OrganizationScope, ownId } from '../../core/archive/archived-table.ts'
import { ArchivedRole } from '../../core/archive/fields.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { checkMergeRuleExpressions, type OrganizationMergeRules } from './merge-rules.ts'
import { Organization, OrganizationChange } from './schema.ts'
import { isHostnameTaken } from './store.ts'

const fields = { ...Type.Required(Organization).properties, ...Type.Required(OrganizationChange).properties }

export const archivedOrganizations = archivedTable('organizations', {
  fields: {
    id: ownId('organizations'),
    title: fields.title,
    emailDomains: fields.emailDomains,
    hostname: nullable(fields.hostname),
    type: fields.type,
    useCase: nullable(fields.useCase),
    communityType: nullable(fields.communityType),
    defaultRole: ArchivedRole,
    defaultSiteId: nullable(idOf('sites')),
    logo: fields.logo,
    ai: Type.Boolean(),
    inviteLinks: Type.Boolean(),
    mergeRules: fields.mergeRules,
    createdAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`id = ${organizationId}`,
  leftOut: {
    plan: 'the plan is a matter of the server',
    sso: 'single sign-on must be configured again, with its credentials',
    trusted: 'only an operator imports an archive, and so trusts the organization',
    token_max_days: 'tokens stay on the server they were created on, and so do the rules for them',
    token_scopes_required: 'tokens stay on the server they were created on, and so do the rules for them',
    invites_a_day: 'the operator of each server decides how many invitations an organization may send',
  },
  prepare: (organizations, { db, note }) =>
    Promise.all(
      organizations.map(async (organization) => {
        checkMergeRuleExpressions(organization.mergeRules as OrganizationMergeRules)
        const { hostname } = organization
        const isTaken = hostname !== null && (await isHostnameTaken(db, hostname, organization.id))
        if (isTaken) note(`The host name ${hostname} belongs to another organization and was left out.`)
        // The sites are imported later: `setDefaultSite` sets the default one.
        return { ...organization, hostname: isTaken ? null : hostname, defaultSiteId: null, trusted: true }
      }),
    ),
})
