import { operation } from '../../core/operation/operation.ts'
import { asUser } from '../users/index.ts'
import { resolveUrl } from './resolve-url.ts'
import { PublishedContentLookup, PublishedUrlQuery, PublishedUrlRequest } from './schema.ts'

export const operations = [
  operation({
    id: 'resolvePublishedContentByUrl',
    summary: 'The content at a URL of a published site for a visitor, with a token to read it',
    route: 'POST /urls/published',
    access: asUser(),
    scope: 'site:read',
    body: PublishedUrlRequest,
    records: { nothing: 'it only reads' },
    answer: PublishedContentLookup,
    idempotencyKey: 'ignored',
    transaction: 'own',
    handle: ({ body, ...context }) => resolveUrl(context, body),
  }),
  operation({
    id: 'getPublishedContentByUrl',
    summary: 'The same for clients that ask with GET',
    route: 'GET /urls/published',
    access: asUser(),
    scope: 'site:read',
    query: PublishedUrlQuery,
    answer: PublishedContentLookup,
    handle: ({ query: { visitorAuthToken, ...request }, ...context }) =>
      resolveUrl(context, {
        ...request,
        ...(visitorAuthToken !== undefined && { visitor: { jwtToken: visitorAuthToken } }),
      }),
  }),
]
