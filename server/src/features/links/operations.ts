import { type Operation, operation } from '../../core/operation/operation.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import { type ContentMount, onChangeRequests, onPrimary } from '../space-content/index.ts'
import { listFileBacklinks, listPageBacklinks } from './list-backlinks.ts'
import { listContentLinks } from './list-links.ts'
import { Backlinks, ChangeRequestLinksQuery, ContentLinks, LinksQuery } from './schema.ts'

const backlinks = (
  { where, prefix, access }: ContentMount,
  ids: { ofFile: string; ofPage: string },
): [ofFile: Operation, ofPage: Operation] => [
  operation({
    id: ids.ofFile,
    summary: `The places ${where} that use a file`,
    route: `GET ${prefix}/files/{fileId}/backlinks`,
    access,
    scope: 'space:read',
    query: PageQuery,
    answer: Backlinks,
    reads: 'slow',
    handle: (context) => listFileBacklinks(context, context.params.fileId),
  }),
  operation({
    id: ids.ofPage,
    summary: `The places ${where} that lead to a page`,
    route: `GET ${prefix}/page/{pageId}/backlinks`,
    access,
    scope: 'space:read',
    query: PageQuery,
    answer: Backlinks,
    reads: 'slow',
    handle: (context) => listPageBacklinks(context, context.params.pageId),
  }),
]

export const operations = [
  operation({
    id: 'listChangeRequestLinks',
    summary: 'The links in a change request by target: whether it exists, and what leads there',
    route: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/links',
    access: onChangeRequests.access,
    scope: 'space:read',
    query: ChangeRequestLinksQuery,
    answer: ContentLinks,
    reads: 'slow',
    handle: (context) => listContentLinks(context, context.query),
  }),
  ...backlinks(onChangeRequests, {
    ofFile: 'listChangeRequestFileBacklinks',
    ofPage: 'listChangeRequestPageBacklinks',
  }),
  operation({
    id: 'listPageLinksInChangeRequest',
    summary: 'The links of a page in a change request',
    route: `GET ${onChangeRequests.prefix}/page/{pageId}/links`,
    access: onChangeRequests.access,
    scope: 'space:read',
    query: PageQuery,
    answer: ContentLinks,
    reads: 'slow',
    handle: (context) => listContentLinks(context, {}, context.params.pageId),
  }),
  operation({
    id: 'listSpaceLinks',
    summary: 'The links in a space by target: whether it exists, and what leads there',
    route: 'GET /spaces/{spaceId}/links',
    access: onPrimary.access,
    scope: 'space:read',
    query: LinksQuery,
    answer: ContentLinks,
    reads: 'slow',
    handle: (context) => listContentLinks(context, context.query),
  }),
  ...backlinks(onPrimary, { ofFile: 'listSpaceFileBacklinks', ofPage: 'listSpacePageBacklinks' }),
  operation({
    id: 'listPageLinksInSpace',
    summary: 'The links of a page of a space',
    route: `GET ${onPrimary.prefix}/page/{pageId}/links`,
    access: onPrimary.access,
    scope: 'space:read',
    query: LinksQuery,
    answer: ContentLinks,
    reads: 'slow',
    handle: (context) => listContentLinks(context, context.query, context.params.pageId),
  }),
]
