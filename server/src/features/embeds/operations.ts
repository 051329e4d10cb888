import { operation } from '../../core/operation/operation.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { readEmbed } from './read-embed.ts'
import { Embed, EmbedQuery } from './schema.ts'

export const operations = [
  operation({
    id: 'getEmbedByUrlInSpace',
    summary: 'What an address on the web shows of itself: title, description and picture',
    description: 'An address that does not answer is a link as well.',
    route: 'GET /spaces/{spaceId}/embed',
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: EmbedQuery,
    answer: Embed,
    handle: ({ requestUrl, query }) => readEmbed(requestUrl, query.url),
  }),
]
