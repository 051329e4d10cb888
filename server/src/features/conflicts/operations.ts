import { listStoredConflicts } from '@lectern/content/merge'
import { operation } from '../../core/operation/operation.ts'
import { pageOf, toPage } from '../../core/operation/pagination.ts'
import { ChangeRequestUpdateResult, onChangeRequest } from '../change-requests/index.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { reopenConflict } from './reopen-conflict.ts'
import { resolveOpenConflict } from './resolve-conflict.ts'
import { printConflictSides } from './run-conflict-task.ts'
import { ChangeRequestConflict, ConflictReopening, ConflictResolution, ConflictsQuery } from './schema.ts'
import { toConflict } from './to-conflict.ts'

const CONFLICTS = '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts'

export const operations = [
  operation({
    id: 'listChangeRequestConflicts',
    summary: 'The open conflicts of a change request',
    description: 'Each conflict has both sides and the base. While any is open, a merge answers with conflicts again.',
    route: `GET ${CONFLICTS}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: ConflictsQuery,
    answer: pageOf(ChangeRequestConflict),
    handle: async ({ db, space, changeRequest, page, query, urls, secrets }) => {
      const head = await openRevision(db, await loadRevisionRow(db, space.id, changeRequest.revision_id))
      const open = await listStoredConflicts(head.nodes, head.content)
      const after = page.after?.[0] as string | undefined
      const rest = after === undefined ? open : open.filter(({ id }) => id > after)
      const found = toPage(page, rest.slice(0, page.limit + 1), open.length, ({ id }) => [id])
      const shown = { conflicts: found.items, format: query.format ?? 'markdown' }
      const items = await printConflictSides(head, shown, space.id)
      const view = { urls, secrets }
      return { ...found, items: await Promise.all(items.map((conflict) => toConflict(head, conflict, view))) }
    },
  }),
  operation({
    id: 'settleChangeRequestConflict',
    summary: 'Resolve a conflict: keep one side, or write something else',
    description:
      '`keep` takes one side. `document` replaces a block, or is the body of a page that is kept; `value` is that of a field.',
    route: `POST ${CONFLICTS}/{conflictId}`,
    access: onChangeRequest('edit'),
    scope: 'space:write',
    body: ConflictResolution,
    records: { action: 'change_request.conflict_settled', settings: ['keep'] },
    answer: ChangeRequestUpdateResult,
    handle: ({ db, config, actor, changeRequest, params, body }) =>
      resolveOpenConflict({ db, config }, actor.userId, changeRequest.id, params.conflictId, body),
  }),
  operation({
    id: 'reopenChangeRequestConflict',
    summary: 'Take back how a conflict was resolved, so that it is open again',
    description:
      'Until the change request is merged, and as long as nothing else was changed in it since: otherwise 409. Several are taken back from the last to the first.',
    route: `POST ${CONFLICTS}/{conflictId}/reopen`,
    access: onChangeRequest('edit'),
    scope: 'space:write',
    body: ConflictReopening,
    records: 'change_request.conflict_reopened',
    answer: ChangeRequestUpdateResult,
    handle: ({ db, config, actor, changeRequest, params, body }) =>
      reopenConflict({ db, config }, actor.userId, changeRequest.id, params.conflictId, body.revision),
  }),
]
