import { listStoredConflicts } from '@lectern/content/merge'
import { operation } from '../../core/operation/operation.ts'
import { pageOf, toPage } from '../../core/operation/pagination.ts'
import { onChangeRequest, UpdateResult } from '../change-requests/index.ts'
import { loadRevision, openRevision } from '../revisions/index.ts'
import { readSides } from './in-large-bodies.ts'
import { toConflict } from './read-conflicts.ts'
import { Conflict, ConflictsQuery, Settlement } from './schema.ts'
import { settle } from './settle.ts'

const CONFLICTS = '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts'

export const operations = [
  operation({
    id: 'listChangeRequestConflicts',
    summary: 'What a merge or an update could not decide',
    description:
      'Each conflict stands with both sides and the base. While any is open, a merge answers with conflicts again.',
    route: `GET ${CONFLICTS}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    query: ConflictsQuery,
    answer: pageOf(Conflict),
    handle: async ({ db, space, changeRequest, page, query, urls, secrets }) => {
      const head = await openRevision(db, await loadRevision(db, space.id, changeRequest.revision_id))
      const open = await listStoredConflicts(head.nodes, head.content)
      const after = page.after?.[0] as string | undefined
      const rest = after === undefined ? open : open.filter(({ id }) => id > after)
      const found = toPage(page, rest.slice(0, page.limit + 1), open.length, ({ id }) => [id])
      const shown = { conflicts: found.items, format: query.format ?? 'markdown' }
      const items = await readSides(head, shown, space.id)
      const view = { urls, secrets }
      return { ...found, items: await Promise.all(items.map((conflict) => toConflict(head, conflict, view))) }
    },
  }),
  operation({
    id: 'settleChangeRequestConflict',
    summary: 'Settle a conflict: keep one side, or write what is to stand there',
    description:
      '`keep` takes one side. `document` stands in place of a block, or is the body of a page that is kept; `value` is that of a field.',
    route: `POST ${CONFLICTS}/{conflictId}`,
    access: onChangeRequest('edit'),
    scope: 'space:write',
    body: Settlement,
    answer: UpdateResult,
    handle: ({ db, actor, changeRequest, params, body }) =>
      settle(db, actor.userId, changeRequest.id, params.conflictId, body),
  }),
]
