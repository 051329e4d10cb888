import { operation } from '../../core/operation/operation.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { resolveEmbed } from './resolve-embed.ts'
import { Embed, EmbedQuery } from './schema.ts'

export const operations = [
  operation({
    id: 'getEmbedByUrlInSpace',
    summary: 'The title, description and image of a web page',
    description: 'A URL that does not answer results in a plain link.',
    route: 'GET /spaces/{spaceId}/embed',
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: EmbedQuery,
    answer: Embed,
    handle: ({ requestUrl, query, space }) => resolveEmbed(requestUrl, query.url, space.organization_id),
  }),
]
