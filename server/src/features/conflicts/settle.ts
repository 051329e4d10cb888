import type { Document } from '@lectern/content/document'
import { listStoredConflicts, type Settlement as Settled } from '@lectern/content/merge'
import {
  findAncestors,
  findPage,
  findTooDeep,
  PAGE_LEVELS,
  pathOf,
  type StoredConflict,
} from '@lectern/content/revision'
import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import {
  checkUnderWay,
  lockChangeRequest,
  noteEdit,
  type UpdateResult,
  updateChangeRequest,
} from '../change-requests/index.ts'
import { readDocument as readSentDocument, refusal } from '../content-changes/index.ts'
import { loadRevision, type OpenRevision, openRevision, recordRevision } from '../revisions/index.ts'
import { readFieldValue } from './field-value.ts'
import { settleIn } from './in-large-bodies.ts'
import type { Settlement } from './schema.ts'

/** Answers one question that a merge left open, as a new revision of the change request. */
export async function settle(
  db: Db,
  actorId: string,
  changeRequestId: string,
  conflictId: string,
  settlement: Settlement,
): Promise<Static<typeof UpdateResult>> {
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  const { space_id: spaceId } = changeRequest
  const row = await loadRevision(db, spaceId, changeRequest.revision_id)
  const head = await openRevision(db, row)
  const conflict = (await listStoredConflicts(head.nodes, head.content)).find(({ id }) => id === conflictId)
  if (!conflict) throw notFound('Conflict')
  checkUnderWay(changeRequest)
  const chosen = await readSettlement({ spaceId, head }, conflict, settlement)
  const result = await settleIn(head, { conflict, settlement: chosen }, spaceId)
  if (result.kind === 'unknown-conflict') throw notFound('Conflict')
  if (result.kind === 'unfit-settlement') throw invalid(`keep is what settles a conflict about a ${result.conflict}`)
  if (result.kind !== 'settled') throw refusal(result, 'value')
  if (await findTooDeep(head.nodes, head.content, result.revision))
    throw invalid(`This would leave pages more than ${PAGE_LEVELS} levels deep`)
  const { id } = await recordRevision(
    db,
    { nodes: head.nodes, content: result.revision },
    { spaceId, type: 'edits', parents: [row.id], userId: actorId, changeRequestId },
  )
  await updateChangeRequest(db, changeRequestId, { revision_id: id })
  await noteEdit(db, changeRequestId, actorId)
  return { revision: id, result: result.revision.conflicts === null ? 'update' : 'conflicts' }
}

interface Settling {
  spaceId: string
  head: OpenRevision
}

async function readSettlement(place: Settling, conflict: StoredConflict, settlement: Settlement): Promise<Settled> {
  const given = (['keep', 'document', 'value'] as const).filter((name) => settlement[name] !== undefined)
  if (given.length !== 1) throw invalid('The body must have one of keep, document and value')
  if (settlement.keep !== undefined) return { keep: settlement.keep }
  if (settlement.document !== undefined) return { document: await readDocument(place, conflict, settlement.document) }
  if (conflict.kind !== 'field')
    throw invalid(`value settles a conflict about a field, not one about a ${conflict.kind}`)
  return { value: readFieldValue(conflict.field, settlement.value) }
}

async function readDocument(
  { spaceId, head: { nodes, content } }: Settling,
  conflict: StoredConflict,
  body: NonNullable<Settlement['document']>,
): Promise<Document> {
  const page =
    'page' in conflict && conflict.page !== undefined ? await findPage(nodes, content, conflict.page) : undefined
  const folders = page ? [pathOf(await findAncestors(nodes, content, page), page)] : ['']
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
