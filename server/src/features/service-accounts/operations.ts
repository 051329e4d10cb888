import { checkPerson } from '../../core/actor.ts'
import { invalid } from '../../core/errors.ts'
import { isAddressRange } from '../../core/http/address-ranges.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import {
  ApiToken,
  ApiTokenWithText,
  checkTokenPolicy,
  deleteToken,
  insertToken,
  limitExpiry,
  listTokens,
  readExpiry,
  toApiToken,
} from '../tokens/index.ts'
import { createServiceAccount, deleteServiceAccount, updateServiceAccount } from './change-account.ts'
import { NewServiceAccount, NewServiceToken, ServiceAccount, ServiceAccountChange, toServiceAccount } from './schema.ts'
import { listServiceAccounts, loadServiceAccount } from './store.ts'

const ACCOUNTS = '/orgs/{organizationId}/service-accounts'
const ACCOUNT = `${ACCOUNTS}/{serviceAccountId}` as const
const TOKENS = `${ACCOUNT}/tokens` as const

export const operations = [
  operation({
    id: 'listServiceAccounts',
    summary: 'The accounts of programs in an organization, newest first',
    route: `GET ${ACCOUNTS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    query: PageQuery,
    answer: pageOf(ServiceAccount),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listServiceAccounts(db, organization.id, page), (row) => toServiceAccount(row, urls)),
  }),
  operation({
    id: 'createServiceAccount',
    summary: 'Create the account of a program; it gets no higher role than the caller has',
    description: 'It belongs to this organization alone, and cannot sign in: programs use its tokens.',
    route: `POST ${ACCOUNTS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    body: NewServiceAccount,
    records: { action: 'service_account.created', settings: ['role', 'teams'] },
    answer: created(ServiceAccount),
    logs: 'rights changed',
    handle: async ({ db, organization, body, urls }) => {
      const id = await createServiceAccount(db, organization, body)
      return toServiceAccount(await loadServiceAccount(db, organization.id, id), urls)
    },
  }),
  operation({
    id: 'getServiceAccount',
    summary: 'The account of a program',
    route: `GET ${ACCOUNT}`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    answer: ServiceAccount,
    handle: async ({ db, organization, params, urls }) =>
      toServiceAccount(await loadServiceAccount(db, organization.id, params.serviceAccountId), urls),
  }),
  operation({
    id: 'updateServiceAccount',
    summary: 'Change the name, the role or the teams of a service account',
    route: `PATCH ${ACCOUNT}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    body: ServiceAccountChange,
    records: { action: 'service_account.updated', settings: ['role', 'teams'] },
    answer: ServiceAccount,
    logs: 'rights changed',
    handle: async ({ db, organization, params, body, urls }) => {
      const account = await loadServiceAccount(db, organization.id, params.serviceAccountId)
      await updateServiceAccount(db, organization, account, body)
      return toServiceAccount(await loadServiceAccount(db, organization.id, account.id), urls)
    },
  }),
  operation({
    id: 'deleteServiceAccount',
    summary: 'Delete a service account with its tokens and rights; what it wrote stays',
    route: `DELETE ${ACCOUNT}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    records: 'service_account.deleted',
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, organization, params }) =>
      deleteServiceAccount(db, await loadServiceAccount(db, organization.id, params.serviceAccountId)),
  }),
  operation({
    id: 'listServiceAccountTokens',
    summary: 'The tokens of a service account, newest first',
    route: `GET ${TOKENS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    query: PageQuery,
    answer: pageOf(ApiToken),
    handle: async ({ db, organization, params, page, urls }) => {
      const { id } = await loadServiceAccount(db, organization.id, params.serviceAccountId)
      return mapPage(await listTokens(db, id, page), (row) =>
        toApiToken(row, urls, urls.serviceToken(organization.id, id, row.id)),
      )
    },
  }),
  operation({
    id: 'createServiceAccountToken',
    summary: 'Create a token of a service account; its text is shown this once',
    description:
      'Only people create tokens. As with one’s own, a token that expires creates none that outlives it, and a session creates one for 15 minutes after the sign-in.',
    route: `POST ${TOKENS}`,
    access: onOrganization('admin'),
    body: NewServiceToken,
    records: { action: 'api_token.created', settings: ['scopes', 'expiresAt', 'addresses'] },
    answer: created(ApiTokenWithText),
    answersSecret: true,
    logs: 'token created',
    handle: async ({ db, actor, organization, params, body, urls }) => {
      checkPerson(actor, 'create tokens: a person does')
      const { id } = await loadServiceAccount(db, organization.id, params.serviceAccountId)
      for (const [at, address] of (body.addresses ?? []).entries())
        if (!isAddressRange(address)) throw invalid(`addresses.${at} must be a network like 192.0.2.0/24 or an address`)
      const expiresAt = await limitExpiry(db, actor.tokenId, readExpiry(body.expiresAt))
      const { label, scopes, addresses } = body
      const policy = { maxDays: organization.token_max_days, scopesRequired: organization.token_scopes_required }
      checkTokenPolicy(policy, { scopes, expiresAt })
      const { row, text } = await insertToken(db, id, { label, scopes, expiresAt, addresses })
      return { ...toApiToken(row, urls, urls.serviceToken(organization.id, id, row.id)), token: text }
    },
  }),
  operation({
    id: 'revokeServiceAccountToken',
    summary: 'Revoke a token of a service account; it stops working at once',
    route: `DELETE ${TOKENS}/{tokenId}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    records: 'api_token.revoked',
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, organization, params }) => {
      const { id } = await loadServiceAccount(db, organization.id, params.serviceAccountId)
      return deleteToken(db, id, params.tokenId)
    },
  }),
]
