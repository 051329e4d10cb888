import { conflict, invalid } from '../../core/errors.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { lockOrganization, onOrganization } from '../organizations/index.ts'
import { countDomainCheck } from '../sign-in/index.ts'
import { toDomainName } from './domain-name.ts'
import { NewOrganizationDomain, OrganizationDomain, toOrganizationDomain } from './schema.ts'
import { countDomains, deleteDomain, insertDomain, listDomains, loadDomain } from './store.ts'
import { verifyDomain } from './verify-domain.ts'

const DOMAINS = '/orgs/{organizationId}/domains'
const DOMAIN = `${DOMAINS}/{domainId}` as const
const MOST = 100

export const operations = [
  operation({
    id: 'listOrganizationDomains',
    summary: 'The e-mail domains that an organization claims, verified or not',
    route: `GET ${DOMAINS}`,
    access: onOrganization('admin'),
    query: PageQuery,
    answer: pageOf(OrganizationDomain),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listDomains(db, organization.id, page), (row) => toOrganizationDomain(row, urls)),
  }),
  operation({
    id: 'createOrganizationDomain',
    summary: 'Claim an e-mail domain',
    description:
      'The response names the TXT record to set in the DNS. Once it is verified, the organization may sign people of the domain in with SSO.',
    route: `POST ${DOMAINS}`,
    access: onOrganization('admin'),
    body: NewOrganizationDomain,
    records: { action: 'organization_domain.created', settings: ['domain'] },
    answer: created(OrganizationDomain),
    handle: async ({ db, organization: { id }, body, urls }) => {
      const domain = toDomainName(body.domain)
      if (domain === undefined) throw invalid('domain must be the domain of e-mail addresses, such as example.com')
      await lockOrganization(db, id)
      if ((await countDomains(db, id)) >= MOST)
        throw conflict(`${domain} is one too many: an organization has at most ${MOST} domains; remove one first`)
      const row = await insertDomain(db, id, domain)
      if (!row) throw conflict(`${domain} is a domain of this organization already: verify it, or remove it first`)
      return toOrganizationDomain(row, urls)
    },
  }),
  operation({
    id: 'getOrganizationDomain',
    summary: 'A domain that an organization claims, with the DNS record that verifies it',
    route: `GET ${DOMAIN}`,
    access: onOrganization('admin'),
    answer: OrganizationDomain,
    handle: async ({ db, organization, params, urls }) =>
      toOrganizationDomain(await loadDomain(db, organization.id, params.domainId), urls),
  }),
  operation({
    id: 'verifyOrganizationDomain',
    summary: 'Verify a domain by its DNS record, for the first time or again',
    description: 'A missing record is 409 and ends an earlier verification by DNS.',
    route: `POST ${DOMAIN}/verify`,
    access: onOrganization('admin'),
    logs: 'rights changed',
    records: { action: ['organization_domain.verified', 'organization_domain.unverified'] },
    answer: OrganizationDomain,
    transaction: 'own',
    handle: async ({ db, organization, params, config, recording, urls }) => {
      const row = await loadDomain(db, organization.id, params.domainId)
      await countDomainCheck(db, organization.id)
      return toOrganizationDomain(await verifyDomain(db, recording, config, row), urls)
    },
  }),
  operation({
    id: 'deleteOrganizationDomain',
    summary: 'Remove a domain; people of this domain can no longer sign in with SSO',
    route: `DELETE ${DOMAIN}`,
    access: onOrganization('admin'),
    logs: 'rights changed',
    records: 'organization_domain.deleted',
    answer: removed,
    handle: ({ db, organization, params }) => deleteDomain(db, organization.id, { id: params.domainId }),
  }),
]
