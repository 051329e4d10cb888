import type { Document } from '@lectern/content/document'
import { type ConflictChoice, listStoredConflicts } from '@lectern/content/merge'
import {
  findAncestors,
  findPage,
  findTooDeep,
  PAGE_LEVELS,
  type StoredConflict,
  toPagePath,
} from '@lectern/content/revision'
import type { Static } from 'typebox'
import { invalid, notFound } from '../../core/errors.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import {
  type ChangeRequestUpdateResult,
  checkUnderWay,
  countEdit,
  type HeadContext,
  lockChangeRequest,
  moveHead,
} from '../change-requests/index.ts'
import { readSubmittedDocument as readSentDocument, toEditRefusal } from '../content-changes/index.ts'
import { loadRevisionRow, type OpenRevision, openRevision, recordRevision } from '../revisions/index.ts'
import { readFieldValue } from './field-value.ts'
import { resolveConflictIn } from './run-conflict-task.ts'
import type { ConflictResolution } from './schema.ts'

/** Resolves one conflict that a merge left open, as a new revision of the change request. */
export async function resolveOpenConflict(
  context: HeadContext,
  actorId: string,
  changeRequestId: string,
  conflictId: string,
  resolution: ConflictResolution,
): Promise<Static<typeof ChangeRequestUpdateResult>> {
  const { db } = context
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  const { space_id: spaceId } = changeRequest
  const row = await loadRevisionRow(db, spaceId, changeRequest.revision_id)
  const head = await openRevision(db, row)
  const conflict = (await listStoredConflicts(head.nodes, head.content)).find(({ id }) => id === conflictId)
  if (!conflict) throw notFound('Conflict')
  checkUnderWay(changeRequest)
  const chosen = await readResolution({ spaceId, head }, conflict, resolution)
  const result = await resolveConflictIn(head, { conflict, resolution: chosen }, spaceId)
  if (result.kind === 'unknown-conflict') throw notFound('Conflict')
  if (result.kind === 'unfit-choice') throw invalid(`A conflict about a ${result.conflict} is resolved with keep`)
  if (result.kind !== 'resolved') throw toEditRefusal(result, 'value')
  if (await findTooDeep(head.nodes, head.content, result.revision))
    throw invalid(`This would leave pages more than ${PAGE_LEVELS} levels deep`)
  const { id } = await recordRevision(
    db,
    { nodes: head.nodes, content: result.revision },
    { spaceId, type: 'edits', parents: [row.id], userId: actorId, changeRequestId },
  )
  await moveHead(context, changeRequest, { revision_id: id })
  await countEdit(db, changeRequestId, actorId)
  return { revision: id, result: result.revision.conflicts === null ? 'update' : 'conflicts' }
}

interface ResolutionTarget {
  spaceId: string
  head: OpenRevision
}

async function readResolution(
  target: ResolutionTarget,
  conflict: StoredConflict,
  resolution: ConflictResolution,
): Promise<ConflictChoice> {
  const given = (['keep', 'document', 'value'] as const).filter((name) => resolution[name] !== undefined)
  if (given.length !== 1) throw invalid('The body must have one of keep, document and value')
  if (resolution.keep !== undefined) return { keep: resolution.keep }
  if (resolution.document !== undefined)
    return { document: await readResolutionDocument(target, conflict, resolution.document) }
  if (conflict.kind !== 'field')
    throw invalid(`value resolves a conflict about a field, not one about a ${conflict.kind}`)
  return { value: readFieldValue(conflict.field, resolution.value) }
}

async function readResolutionDocument(
  { spaceId, head: { nodes, content } }: ResolutionTarget,
  conflict: StoredConflict,
  body: NonNullable<ConflictResolution['document']>,
): Promise<Document> {
  const page =
    'page' in conflict && conflict.page !== undefined ? await findPage(nodes, content, conflict.page) : undefined
  const folders = page ? [toPagePath(await findAncestors(nodes, content, page), page)] : ['']
  const links = {
    nodes,
    content,
    pageRefs: new Map(),
    fileRefs: new Map(),
    caller: spaceId,
    readTexts: (hashes: readonly string[]) => readNodeTexts(nodes, hashes),
  }
  return readSentDocument(links, body, { folders, field: 'document' })
}
