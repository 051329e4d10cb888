import { conflict } from '../../core/errors.ts'
import { removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization, setTokenPolicy } from '../organizations/index.ts'
import { deleteToken } from '../tokens/index.ts'
import { OrganizationToken, OrganizationTokenPolicy, OrganizationTokensQuery, toOrganizationToken } from './schema.ts'
import { findOrganizationToken, listOrganizationTokens } from './store.ts'

const ORGANIZATION = '/orgs/{organizationId}'
const TOKENS = `${ORGANIZATION}/tokens` as const
const POLICY = `${ORGANIZATION}/token-policy` as const

const toPolicy = (row: { token_max_days: number | null; token_scopes_required: boolean }) => ({
  maxDays: row.token_max_days,
  scopesRequired: row.token_scopes_required,
})

export const operations = [
  operation({
    id: 'listOrganizationTokens',
    summary: 'Every API token that reaches the organization, newest first',
    description: 'Those of its members and of its service accounts. Their texts are not known to anybody.',
    route: `GET ${TOKENS}`,
    access: onOrganization('admin'),
    scope: 'organization:members:read',
    query: OrganizationTokensQuery,
    answer: pageOf(OrganizationToken),
    reads: 'slow',
    handle: async ({ db, organization, query, page, urls }) =>
      mapPage(await listOrganizationTokens(db, organization.id, query, page), (row) =>
        toOrganizationToken(row, organization.id, toPolicy(organization), urls),
      ),
  }),
  operation({
    id: 'endOrganizationToken',
    summary: 'End a token of a service account, or of a person who is in this organization alone',
    description:
      'A token whose owner is in other organizations too is a matter of theirs as well (409): ask its owner, or remove the member.',
    route: `DELETE ${TOKENS}/{tokenId}`,
    access: onOrganization('admin'),
    scope: 'organization:members:write',
    records: 'api_token.revoked',
    answer: removed,
    logs: 'rights changed',
    handle: async ({ db, organization, params }) => {
      const token = await findOrganizationToken(db, organization.id, params.tokenId)
      if (!token) return false
      if (!token.is_endable)
        throw conflict(
          'The owner of this token is in other organizations too: ask them to end it, or remove them from this one',
        )
      return deleteToken(db, token.user_id, token.id)
    },
  }),
  operation({
    id: 'getOrganizationTokenPolicy',
    summary: 'The rules for new tokens of members',
    route: `GET ${POLICY}`,
    access: onOrganization('admin'),
    scope: 'organization:read',
    answer: OrganizationTokenPolicy,
    handle: ({ organization }) => toPolicy(organization),
  }),
  operation({
    id: 'updateOrganizationTokenPolicy',
    summary: 'Change the rules for new tokens of members',
    description:
      'Tokens that exist stay as they are and are listed as breaking the rules. A person in several organizations keeps the strictest rules of all.',
    route: `PUT ${POLICY}`,
    access: onOrganization('admin'),
    body: OrganizationTokenPolicy,
    records: { action: 'organization.token_policy_updated', settings: ['maxDays', 'scopesRequired'] },
    answer: OrganizationTokenPolicy,
    logs: 'rights changed',
    handle: async ({ db, organization, body }) => {
      await setTokenPolicy(db, organization.id, body)
      return body
    },
  }),
]
