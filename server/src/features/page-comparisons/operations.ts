import { operation } from '../../core/operation/operation.ts'
import { DrawQuery } from '../drawn-pages/index.ts'
import { findRevisionRow } from '../revisions/index.ts'
import { findComparedRevision, onChangeRequests, onRevisions } from '../space-content/index.ts'
import { compareConflict } from './compare-conflict.ts'
import { comparePage } from './compare-page.ts'
import { compareReusableContent } from './compare-reusable-content.ts'
import {
  ComparedConflict,
  ComparedPage,
  ComparedReusableContent,
  ComparisonQuery,
  RevisionComparisonQuery,
} from './schema.ts'

const DESCRIPTION =
  'Rows are drawn like a page of a site and come page by page; equal rows far from a change are folded. Fields are given before and after.'

export const operations = [
  operation({
    id: 'compareChangeRequestConflict',
    summary: 'An open conflict, drawn: what each side made of what was before both',
    description:
      'Each side is compared with the base and drawn like a page of a site; a side that does not have the text is absent. Of a page, equal rows far from a change are folded. Conflicts about fields and files have no text: their values are in the list of conflicts.',
    route: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/comparison',
    access: onChangeRequests.access,
    scope: 'space:read',
    query: DrawQuery,
    answer: ComparedConflict,
    reads: 'slow',
    handle: (context) => compareConflict(context, context.params.conflictId),
  }),
  operation({
    id: 'comparePageInChangeRequest',
    summary: 'What a change request changes on a page, drawn block by block',
    description: `${DESCRIPTION} An open conflict is drawn as one.`,
    route: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes/page/{pageId}',
    access: onChangeRequests.access,
    scope: 'space:read',
    query: ComparisonQuery,
    answer: ComparedPage,
    reads: 'slow',
    handle: async (context) => {
      const { revision_merged_ancestor_id } = context.changeRequest!
      const before = await findRevisionRow(context.db, context.space.id, revision_merged_ancestor_id)
      return comparePage(context, before, context.params.pageId)
    },
  }),
  operation({
    id: 'comparePageInRevision',
    summary: 'What differs on a page between a revision and its parent, or any other revision, drawn block by block',
    description: DESCRIPTION,
    route: 'GET /spaces/{spaceId}/revisions/{revisionId}/changes/page/{pageId}',
    access: onRevisions.access,
    scope: 'space:read',
    query: RevisionComparisonQuery,
    answer: ComparedPage,
    reads: 'slow',
    handle: async (context) => {
      const before = await findComparedRevision(context.db, context.revision, context.query.against)
      return comparePage(context, before, context.params.pageId)
    },
  }),
  operation({
    id: 'compareReusableContentInChangeRequest',
    summary: 'What a change request changes in reusable content, drawn block by block',
    description: `${DESCRIPTION} An open conflict is drawn as one.`,
    route: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes/reusable-content/{reusableContentId}',
    access: onChangeRequests.access,
    scope: 'space:read',
    query: ComparisonQuery,
    answer: ComparedReusableContent,
    reads: 'slow',
    handle: async (context) => {
      const { revision_merged_ancestor_id } = context.changeRequest!
      const before = await findRevisionRow(context.db, context.space.id, revision_merged_ancestor_id)
      return compareReusableContent(context, before, context.params.reusableContentId)
    },
  }),
  operation({
    id: 'compareReusableContentInRevision',
    summary: 'What differs in reusable content between a revision and its parent, or any other revision',
    description: DESCRIPTION,
    route: 'GET /spaces/{spaceId}/revisions/{revisionId}/changes/reusable-content/{reusableContentId}',
    access: onRevisions.access,
    scope: 'space:read',
    query: RevisionComparisonQuery,
    answer: ComparedReusableContent,
    reads: 'slow',
    handle: async (context) => {
      const before = await findComparedRevision(context.db, context.revision, context.query.against)
      return compareReusableContent(context, before, context.params.reusableContentId)
    },
  }),
]
