import { checkPerson } from '../../core/actor.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { asUser } from '../users/index.ts'
import { limitExpiry, readExpiry } from './limit-expiry.ts'
import { checkTokenPolicy, loadPolicyOf } from './policy.ts'
import { ApiToken, ApiTokenWithText, NewApiToken, toApiToken } from './schema.ts'
import { deleteOwnToken, insertToken, listOwnTokens, loadProvenance } from './store.ts'

const TOKENS = '/user/tokens'

export const operations = [
  operation({
    id: 'listApiTokens',
    summary: 'One’s own API tokens, newest first',
    route: `GET ${TOKENS}`,
    access: asUser(),
    query: PageQuery,
    answer: pageOf(ApiToken),
    handle: async ({ db, actor, page, urls }) =>
      mapPage(await listOwnTokens(db, actor, page), (row) => toApiToken(row, urls)),
  }),
  operation({
    id: 'createApiToken',
    summary: 'Create an API token; its text is shown this once',
    description:
      'Created with a token that expires, the new one expires no later and reaches no more. The token of a session can create one for 15 minutes after the sign-in.',
    route: `POST ${TOKENS}`,
    access: asUser(),
    body: NewApiToken,
    logs: 'token created',
    bodyOptional: true,
    records: { action: 'api_token.created', settings: ['scopes', 'expiresAt'] },
    answer: created(ApiTokenWithText),
    answersSecret: true,
    handle: async ({ db, actor, body, urls }) => {
      checkPerson(actor, 'create tokens: an administrator does')
      const expiresAt = await limitExpiry(db, actor.tokenId, readExpiry(body.expiresAt))
      const { ownCredentials, samlProviderIds } = await loadProvenance(db, actor.tokenId)
      const token = { label: body.label, scopes: body.scopes, expiresAt, ownCredentials, samlProviderIds }
      checkTokenPolicy(await loadPolicyOf(db, actor.userId), token)
      const { row, text } = await insertToken(db, actor.userId, token)
      return { ...toApiToken(row, urls), token: text }
    },
  }),
  operation({
    id: 'revokeApiToken',
    summary: 'Revoke an API token; it stops working at once',
    route: `DELETE ${TOKENS}/{tokenId}`,
    access: asUser(),
    records: 'api_token.revoked',
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, actor, params }) => deleteOwnToken(db, actor, params.tokenId),
  }),
]
