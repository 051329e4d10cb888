import { checkPerson } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { asUser, loadUser } from '../users/index.ts'
import { onOrganization } from './access.ts'
import { NewOrganization, NewOrganizationQuery, Organization, OrganizationChange, toOrganization } from './schema.ts'
import {
  hasSite,
  isHostnameTaken,
  listOrganizationsSeenBy,
  loadOrganizationSeenBy,
  type NewOrganizationRow,
  updateOrganization,
} from './store.ts'
import { validateMergeRules } from './validate-merge-rules.ts'

const ORGANIZATION = '/orgs/{organizationId}'

/** The slices of members and sites import organizations, so the functions that create them are passed in. */
interface OrganizationHooks {
  createOrganization: (db: Transaction, creatorId: string, organization: NewOrganizationRow) => Promise<string>
  createDefaultSite: (db: Transaction, organizationId: string, userId: string, title: string) => Promise<unknown>
}

export const organizationOperations = ({ createOrganization, createDefaultSite }: OrganizationHooks) => [
  operation({
    id: 'createOrganization',
    summary: 'Create an organization; the caller becomes its administrator',
    route: 'POST /orgs',
    access: asUser(),
    scope: 'organization:write',
    query: NewOrganizationQuery,
    body: NewOrganization,
    records: { action: 'organization.created', settings: ['type'] },
    answer: created(Organization),
    handle: async ({ db, actor, query, body, config, urls }) => {
      checkPerson(actor, 'create an organization')
      const { email } = await loadUser(db, actor.userId)
      const trusted = email === config.adminEmail.toLowerCase()
      const id = await createOrganization(db, actor.userId, { ...body, trusted })
      if (query.withDefaultSite) await createDefaultSite(db, id, actor.userId, body.title)
      return toOrganization(await loadOrganizationSeenBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listOrganizationsForAuthenticatedUser',
    summary: 'The organizations one is a member of',
    route: 'GET /orgs',
    access: asUser(),
    scope: 'organization:read',
    query: PageQuery,
    answer: pageOf(Organization),
    handle: async ({ db, actor, page, urls }) =>
      mapPage(await listOrganizationsSeenBy(db, actor.userId, page), (row) => toOrganization(row, urls)),
  }),
  operation({
    id: 'getOrganizationById',
    summary: 'An organization',
    route: `GET ${ORGANIZATION}`,
    access: onOrganization('member'),
    scope: 'organization:read',
    answer: Organization,
    handle: ({ organization, urls }) => toOrganization(organization, urls),
  }),
  operation({
    id: 'updateOrganizationById',
    summary: 'Change the settings of an organization',
    route: `PATCH ${ORGANIZATION}`,
    access: onOrganization('admin'),
    scope: 'organization:write',
    body: OrganizationChange,
    records: {
      action: 'organization.updated',
      settings: ['emailDomains', 'hostname', 'defaultRole', 'defaultContent', 'sso', 'ai', 'inviteLinks'],
    },
    answer: Organization,
    handle: async ({ db, actor, organization: { id }, body, urls }) => {
      if (body.hostname !== undefined && (await isHostnameTaken(db, body.hostname, id))) {
        throw conflict(`hostname ${body.hostname} belongs to another organization`)
      }
      if (body.defaultContent && !(await hasSite(db, id, body.defaultContent.site))) {
        throw invalid('defaultContent.site must be the id of a site of this organization')
      }
      if (body.mergeRules) await validateMergeRules(db, id, body.mergeRules)
      await updateOrganization(db, id, {
        ...(body.title !== undefined && { title: body.title }),
        ...(body.emailDomains !== undefined && { email_domains: body.emailDomains }),
        ...(body.hostname !== undefined && { hostname: body.hostname }),
        ...(body.defaultRole !== undefined && { default_role: body.defaultRole }),
        ...(body.defaultContent !== undefined && { default_site_id: body.defaultContent?.site ?? null }),
        ...(body.logo !== undefined && { logo: body.logo }),
        ...(body.sso !== undefined && { sso: body.sso }),
        ...(body.ai !== undefined && { ai: body.ai }),
        ...(body.inviteLinks !== undefined && { invite_links: body.inviteLinks }),
        ...(body.mergeRules !== undefined && { merge_rules: JSON.stringify(body.mergeRules) }),
      })
      return toOrganization(await loadOrganizationSeenBy(db, actor.userId, id), urls)
    },
  }),
]
