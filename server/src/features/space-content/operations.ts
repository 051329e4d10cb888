import { EMPTY_REVISION, openNodes } from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { onChangeRequest } from '../change-requests/index.ts'
import { contentStore, hasDocument, listHistory } from '../revisions/index.ts'
import { onSpaceContent } from '../spaces/index.ts'
import { onRevision } from './access.ts'
import { findComparedRevision } from './compared-revision.ts'
import { DocumentQuery } from './document-query.ts'
import { findMergedFrom } from './merged-from.ts'
import { MetaLinks, toMetaLinks } from './meta-links.ts'
import { onChangeRequests, onPrimary, onRevisions } from './mounts.ts'
import { listPageHistory } from './page-history.ts'
import { openPage, openReusableContent, serializeDocument } from './read-page.ts'
import { contentReads } from './reads.ts'
import { restoreRevision } from './restore-revision.ts'
import {
  ChangeRequestChangesQuery,
  DocumentReadQuery,
  HistoryEntry,
  HistoryQuery,
  RestoreResult,
  RevisionChangesQuery,
  toHistoryEntry,
} from './schema.ts'
import { readChangeRequestChanges, readSemanticChanges } from './semantic-changes.ts'
import { SemanticChanges } from './semantic-changes-schema.ts'
import { toView } from './view.ts'

const SPACE = '/spaces/{spaceId}'
const REVISIONS = `${SPACE}/revisions` as const
const REVISION = `${REVISIONS}/{revisionId}` as const

export const operations = [
  ...contentReads(onChangeRequests),
  operation({
    id: 'getChangeRequestChanges',
    summary: 'The changes of a change request since its last update from primary',
    description: '409 while a conflict is open, unless `conflicts` is true.',
    route: `GET ${SPACE}/change-requests/{changeRequestId}/changes`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: ChangeRequestChangesQuery,
    answer: SemanticChanges,
    reads: 'slow',
    handle: ({ db, changeRequest, query, urls, secrets }) =>
      readChangeRequestChanges(db, changeRequest, { urls, secrets, metadata: true }, query),
  }),
  ...contentReads(onPrimary),
  operation({
    id: 'getDocumentById',
    summary: 'A document of a space: the body of a page or of reusable content, in any revision',
    route: `GET ${SPACE}/documents/{documentId}`,
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: DocumentReadQuery,
    answer: DocumentShape,
    handle: async ({ db, space, params }) => {
      const { documentId } = params
      if (!(await hasDocument(db, space.id, documentId))) throw notFound('Document')
      const opened = { nodes: openNodes(contentStore(db, space.id)), content: EMPTY_REVISION }
      return serializeDocument(opened, { document: documentId, query: {}, reader: {} }, space.id)
    },
  }),
  operation({
    id: 'listRevisions',
    summary: 'The history of a space: what it showed, newest first',
    route: `GET ${REVISIONS}`,
    access: onSpaceContent('read'),
    scope: 'space:read',
    query: HistoryQuery,
    answer: pageOf(HistoryEntry),
    reads: ({ pageId }) => (pageId === undefined ? 'fast' : 'slow'),
    handle: async ({ db, space, query: { pageId }, page, urls }) =>
      mapPage(
        pageId === undefined
          ? await listHistory(db, space.id, page)
          : await listPageHistory(db, space.id, pageId, page),
        (row) => toHistoryEntry(row, space, urls),
      ),
  }),
  ...contentReads(onRevisions),
  operation({
    id: 'getPageDocumentInRevisionById',
    summary: 'The body of a page in a revision, as a document',
    route: `GET ${REVISION}/page/{pageId}/document`,
    access: onRevision('read'),
    scope: 'space:read',
    publishedContent: true,
    query: DocumentQuery,
    answer: DocumentShape,
    handle: async (context) => {
      const { opened, page } = await openPage(context, context.params.pageId)
      if (page.type !== 'document') throw notFound('Page')
      const reader = { publishedContent: context.actor.publishedContent }
      return serializeDocument(
        opened,
        { document: page.document, page, query: context.query, reader },
        context.space.id,
      )
    },
  }),
  operation({
    id: 'listRevisionPageMetaLinks',
    summary: 'The canonical and alternate URLs of a page in a revision',
    route: `GET ${REVISION}/page/{pageId}/meta-links`,
    access: onRevision('read'),
    scope: 'space:read',
    publishedContent: true,
    answer: MetaLinks,
    handle: async (context) => toMetaLinks((await openPage(context, context.params.pageId)).page),
  }),
  operation({
    id: 'getReusableContentDocumentInRevisionById',
    summary: 'The body of a reusable content in a revision, as a document',
    route: `GET ${REVISION}/reusable-contents/{reusableContentId}/document`,
    access: onRevision('read'),
    scope: 'space:read',
    publishedContent: true,
    query: DocumentQuery,
    answer: DocumentShape,
    handle: async (context) => {
      const { opened, found } = await openReusableContent(context, context.params.reusableContentId)
      const reader = { publishedContent: context.actor.publishedContent }
      return serializeDocument(
        opened,
        { document: found.document, isReusableContent: true, query: context.query, reader },
        context.space.id,
      )
    },
  }),
  operation({
    id: 'getRevisionSemanticChanges',
    summary: 'The changes of a revision compared with its parent, or with any other revision',
    route: `GET ${onRevisions.prefix}/changes`,
    access: onRevisions.access,
    scope: 'space:read',
    query: RevisionChangesQuery,
    answer: SemanticChanges,
    reads: 'slow',
    handle: async (context) => {
      const { db, revision: after, query, urls } = context
      const before = await findComparedRevision(db, after, query.against)
      return {
        ...(await readSemanticChanges(db, { before, after }, toView(context), query)),
        ...(await findMergedFrom(db, after, urls)),
      }
    },
  }),
  operation({
    id: 'restoreRevision',
    summary: 'Restore an earlier revision of a space as a new one',
    route: `POST ${REVISION}/restore`,
    description: 'Counts as a merge: 409 where a merge rule requires a change request.',
    access: onRevision('review'),
    scope: 'change-request:merge',
    records: 'space.revision_restored',
    answer: RestoreResult,
    handle: async ({ db, actor, revision }) => ({
      revision: await restoreRevision(db, actor.userId, revision),
      result: 'rollback' as const,
    }),
  }),
]
