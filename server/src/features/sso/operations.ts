import type { ReadDb } from '../../core/database/connections.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { listBreakGlass, setBreakGlass } from '../members/index.ts'
import { onOrganization } from '../organizations/index.ts'
import { asUser, toUser } from '../users/index.ts'
import { onAnyOrganization } from './access.ts'
import { listClosedOrganizations, listProvidersOf } from './closed-organizations.ts'
import { checkDefaultTeam, withDefaultTeams } from './default-teams.ts'
import { isActive } from './readiness.ts'
import {
  ClosedOrganizations,
  NewSamlProvider,
  SamlProvider,
  SamlProviderChange,
  type SamlProviderRow,
  SamlTest,
  SsoAdministrators,
  SsoAdministratorsChange,
  SsoLogins,
  toClosedOrganization,
  toColumns,
  toSamlProvider,
  toSamlTest,
} from './schema.ts'
import {
  deleteSamlProvider,
  insertSamlProvider,
  listAllSamlProviders,
  listSamlProviders,
  loadSamlProvider,
  updateSamlProvider,
} from './store.ts'
import { checkWaitingTests, insertSamlTest, loadSamlTest } from './test-store.ts'

const PROVIDERS = '/orgs/{organizationId}/saml'
const PROVIDER = `${PROVIDERS}/{samlProviderId}` as const
const TESTS = `${PROVIDER}/tests` as const

const BREAK_GLASS = '/orgs/{organizationId}/sso/administrators'

export const operations = [
  operation({
    id: 'listClosedOrganizations',
    summary: 'Organizations of the caller that this token does not reach, and where to sign in to reach them',
    description:
      'An organization that requires single sign-on is reached through its identity provider alone, whatever else the person belongs to. Their lists leave it out, and operations on it answer 403.',
    route: 'GET /user/closed-organizations',
    access: asUser(),
    scope: 'organization:read',
    answer: ClosedOrganizations,
    handle: async ({ db, actor, urls }) => {
      const rows = await listClosedOrganizations(db, actor.tokenId)
      const providers = await listProvidersOf(
        db,
        rows.map(({ id }) => id),
      )
      return { items: rows.map((row) => toClosedOrganization(row, providers, urls)) }
    },
  }),
  operation({
    id: 'getSSOAdministrators',
    summary: 'The administrators who reach the organization without its single sign-on',
    route: `GET ${BREAK_GLASS}`,
    access: onOrganization('admin'),
    answer: SsoAdministrators,
    handle: async ({ db, organization, urls }) => ({
      items: (await listBreakGlass(db, organization.id)).map((row) => toUser({ ...row, id: row.user_id }, urls)),
    }),
  }),
  operation({
    id: 'setSSOAdministrators',
    summary: 'Name the administrators who reach the organization without its single sign-on',
    description:
      'For the day on which the identity provider fails. Without any, only the operator of the server can let somebody in again.',
    route: `PUT ${BREAK_GLASS}`,
    access: onOrganization('admin'),
    body: SsoAdministratorsChange,
    records: { action: 'organization.sso_administrators_updated', settings: ['administrators'] },
    answer: SsoAdministrators,
    logs: 'rights changed',
    handle: async ({ db, organization, body, urls }) => {
      await setBreakGlass(db, organization.id, body.administrators)
      return {
        items: (await listBreakGlass(db, organization.id)).map((row) => toUser({ ...row, id: row.user_id }, urls)),
      }
    },
  }),
  operation({
    id: 'listSAMLProvidersInOrganizationById',
    summary: 'The SAML providers of an organization',
    route: `GET ${PROVIDERS}`,
    access: onOrganization('admin'),
    query: PageQuery,
    answer: pageOf(SamlProvider),
    handle: async ({ db, actor, organization: { id }, page, urls }) => {
      const found = await listSamlProviders(db, id, page)
      const items = await withDefaultTeams(db, id, actor.userId, found.items)
      return mapPage({ ...found, items }, (row) => toSamlProvider(row, urls))
    },
  }),
  operation({
    id: 'createOrganizationSAMLProvider',
    summary: 'Create a SAML provider',
    description:
      'Give the addresses of `service` to the identity provider. Until the rest is set the provider is pending.',
    route: `POST ${PROVIDERS}`,
    access: onOrganization('admin'),
    body: NewSamlProvider,
    records: { action: 'saml_provider.created', settings: ['entityID', 'ssoURL', 'defaultTeam', 'defaultRole'] },
    answer: created(SamlProvider),
    handle: async ({ db, actor, organization: { id }, body, urls }) => {
      await checkDefaultTeam(db, id, actor.userId, body.defaultTeam)
      const row = await insertSamlProvider(db, { ...toColumns(body), label: body.label, organization_id: id })
      return toAnswer(db, actor.userId, row, urls)
    },
  }),
  operation({
    id: 'getOrganizationSAMLProviderById',
    summary: 'A SAML provider',
    route: `GET ${PROVIDER}`,
    access: onOrganization('admin'),
    answer: SamlProvider,
    handle: async ({ db, actor, organization, params, urls }) =>
      toAnswer(db, actor.userId, await loadSamlProvider(db, organization.id, params.samlProviderId), urls),
  }),
  operation({
    id: 'deleteOrganizationSAMLProvider',
    summary: 'Remove a SAML provider',
    description: 'Members who signed in with it stay members, and stay marked as SSO members.',
    route: `DELETE ${PROVIDER}`,
    access: onOrganization('admin'),
    records: 'saml_provider.deleted',
    answer: removed,
    handle: ({ db, organization, params }) => deleteSamlProvider(db, organization.id, params.samlProviderId),
  }),
  operation({
    id: 'updateOrganizationSAMLProvider',
    summary: 'Change a SAML provider',
    route: `PATCH ${PROVIDER}`,
    access: onOrganization('admin'),
    body: SamlProviderChange,
    records: { action: 'saml_provider.updated', settings: ['entityID', 'ssoURL', 'defaultTeam', 'defaultRole'] },
    answer: SamlProvider,
    handle: async ({ db, actor, organization: { id }, params, body, urls }) => {
      await loadSamlProvider(db, id, params.samlProviderId)
      await checkDefaultTeam(db, id, actor.userId, body.defaultTeam)
      return toAnswer(db, actor.userId, await updateSamlProvider(db, id, params.samlProviderId, toColumns(body)), urls)
    },
  }),
  operation({
    id: 'testOrganizationSAMLProvider',
    summary: 'Start a test of a SAML provider',
    description:
      'A sign-in at `startURL` shows the result of the provider’s response. It signs nobody in and changes nothing.',
    route: `POST ${TESTS}`,
    access: onOrganization('admin'),
    records: 'saml_provider.test_started',
    answer: created(SamlTest),
    handle: async ({ db, organization, params, urls }) => {
      const { id } = await loadSamlProvider(db, organization.id, params.samlProviderId)
      await checkWaitingTests(db, organization.id)
      return toSamlTest(await insertSamlTest(db, id), organization.id, urls)
    },
  }),
  operation({
    id: 'getOrganizationSAMLProviderTest',
    summary: 'A test of a SAML provider, with its result',
    route: `GET ${TESTS}/{samlTestId}`,
    access: onOrganization('admin'),
    answer: SamlTest,
    handle: async ({ db, organization, params, urls }) => {
      const { id } = await loadSamlProvider(db, organization.id, params.samlProviderId)
      return toSamlTest(await loadSamlTest(db, id, params.samlTestId), organization.id, urls)
    },
  }),
  operation({
    id: 'listSSOProviderLoginsInOrganization',
    summary: 'Where to sign in with SSO: the active providers of an organization',
    route: 'GET /orgs/{organizationId}/sso',
    access: onAnyOrganization(),
    answer: SsoLogins,
    handle: async ({ db, organizationId, urls }) => {
      const providers = await listAllSamlProviders(db, organizationId)
      return {
        items: providers.filter(isActive).map(({ id, label }) => ({ id, label, startURL: urls.samlStart(id) })),
      }
    },
  }),
]

async function toAnswer(db: ReadDb, userId: string, row: SamlProviderRow, urls: Urls) {
  const [seen] = await withDefaultTeams(db, row.organization_id, userId, [row])
  return toSamlProvider(seen!, urls)
}
