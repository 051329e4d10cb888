import { checkPerson } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid, limitReached } from '../../core/errors.ts'
import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { asUser, countForPerson, loadUser } from '../users/index.ts'
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
  createOrganization: (
    db: Transaction,
    creatorId: string,
    organization: NewOrganizationRow,
    acceptedThrough: string | null,
  ) => Promise<string>
  /** The organization whose provider alone vouches for who calls with this token. */
  findVoucher: (db: Transaction, tokenId: string) => Promise<string | null>
  /** Names this administrator as one for emergencies, unless somebody is. */
  excuseAdministrator: (db: Transaction, organizationId: string, userId: string) => Promise<void>
  createDefaultSite: (db: Transaction, organizationId: string, userId: string, title: string) => Promise<unknown>
}

/** Each organization has a share of the server and limits of its own, so nobody gets them without end. */
const ORGANIZATIONS_A_DAY = 10

async function countNewOrganization(db: Transaction, userId: string): Promise<void> {
  const { count, seconds } = await countForPerson(db, userId, 'organizations', 1)
  if (count <= ORGANIZATIONS_A_DAY) return
  throw limitReached(`You create at most ${ORGANIZATIONS_A_DAY} organizations a day (UTC): go on tomorrow`, seconds)
}

export const organizationOperations = ({
  createOrganization,
  createDefaultSite,
  findVoucher,
  excuseAdministrator,
}: OrganizationHooks) => [
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
      if (!trusted) await countNewOrganization(db, actor.userId)
      const voucher = await findVoucher(db, actor.tokenId)
      const id = await createOrganization(db, actor.userId, { ...body, trusted }, voucher)
      if (query.withDefaultSite) await createDefaultSite(db, id, actor.userId, body.title)
      return toOrganization(await loadOrganizationSeenBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listOrganizationsForAuthenticatedUser',
    summary: 'The organizations one is a member of',
    description:
      'Without those that this token does not reach, as they require their single sign-on: `GET /user/closed-organizations` lists them.',
    route: 'GET /orgs',
    access: asUser(),
    scope: 'organization:read',
    query: PageQuery,
    answer: pageOf(Organization),
    handle: async ({ db, actor, page, urls }) =>
      mapPage(await listOrganizationsSeenBy(db, actor, page), (row) => toOrganization(row, urls)),
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
    description:
      'With `sso` the organization is reached through its single sign-on alone. Where no administrator is named who needs none, the caller is.',
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
      if (body.sso === true && !actor.isService) await excuseAdministrator(db, id, actor.userId)
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
