import { type Operation, operation } from '../../core/operation/operation.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import { type ContentMount, onChangeRequests, onPrimary } from '../space-content/index.ts'
import {
  listFileBacklinks,
  listPageBacklinks,
  listReusableContentBacklinks,
  listVariableBacklinks,
} from './list-backlinks.ts'
import { listContentLinks } from './list-links.ts'
import { listUses } from './list-uses.ts'
import { Backlinks, ChangeRequestLinksQuery, ContentLinks, ContentUses, LinksQuery, UsesQuery } from './schema.ts'

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

/** Beside the contract: what else is used, and where. */
const uses = (
  { where, prefix, access }: ContentMount,
  ids: { all: string; ofReusableContent: string; ofVariable: string },
): Operation[] => [
  operation({
    id: ids.all,
    summary: `How many places ${where} use each file, reusable content and variable`,
    description:
      'What nothing uses is not listed. A variable that is used is listed even if the space does not define it.',
    route: `GET ${prefix}/uses`,
    access,
    scope: 'space:read',
    query: UsesQuery,
    answer: ContentUses,
    reads: 'slow',
    handle: (context) => listUses(context, context.query.kind),
  }),
  operation({
    id: ids.ofReusableContent,
    summary: `The places ${where} that show reusable content`,
    route: `GET ${prefix}/reusable-contents/{reusableContentId}/backlinks`,
    access,
    scope: 'space:read',
    query: PageQuery,
    answer: Backlinks,
    reads: 'slow',
    handle: (context) => listReusableContentBacklinks(context, context.params.reusableContentId),
  }),
  operation({
    id: ids.ofVariable,
    summary: `The places ${where} that read a variable of the space`,
    route: `GET ${prefix}/variables/{variableName}/backlinks`,
    access,
    scope: 'space:read',
    query: PageQuery,
    answer: Backlinks,
    reads: 'slow',
    handle: (context) => listVariableBacklinks(context, context.params.variableName),
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
  ...uses(onChangeRequests, {
    all: 'listChangeRequestUses',
    ofReusableContent: 'listChangeRequestReusableContentBacklinks',
    ofVariable: 'listChangeRequestVariableBacklinks',
  }),
  ...uses(onPrimary, {
    all: 'listSpaceUses',
    ofReusableContent: 'listSpaceReusableContentBacklinks',
    ofVariable: 'listSpaceVariableBacklinks',
  }),
]
