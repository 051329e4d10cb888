import { type Access, operation } from '../../core/operation/operation.ts'
import { resolveContentUrl } from './resolve-content-url.ts'
import { ContentAtUrl, ContentUrlQuery } from './schema.ts'

/** The address is in the query, so the handler looks up what it shows and checks the access to it. */
const onContentUrl: Access<unknown, object> = {
  permission: { on: 'service', level: 'read on what the address shows' },
  resolve: async () => ({}),
}

export const operations = [
  operation({
    id: 'getContentByUrl',
    summary:
      'The collection, space, change request and page that an address in the application, of a published site or of a preview shows',
    description: '404 for what the caller does not see.',
    route: 'GET /urls/content',
    access: onContentUrl,
    scope: 'space:read',
    query: ContentUrlQuery,
    answer: ContentAtUrl,
    handle: ({ query, ...context }) => resolveContentUrl(context, query.url),
  }),
]
