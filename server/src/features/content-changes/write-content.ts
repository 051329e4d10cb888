import { openNodes } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/operation/operation.ts'
import { readNodeTexts, storeOf } from '../../core/threads/node-store.ts'
import { readingBudget } from '../../core/words/read-markdown.ts'
import {
  type ChangeRequestSeen,
  checkUnderWay,
  loadChangeRequest,
  lockChangeRequest,
  noteEdit,
  onChangeRequest,
  updateChangeRequest,
} from '../change-requests/index.ts'
import { findSpecsNamed, openExpanded } from '../openapi/index.ts'
import {
  contentStore,
  findRevision,
  loadRevision,
  type OpenRevision,
  openRevision,
  type RevisionRow,
  recordRevision,
} from '../revisions/index.ts'
import { onSpace, PrimaryPermit, type SpaceSeen, setSpaceRevision } from '../spaces/index.ts'
import { applyChanges } from './apply-changes.ts'
import { type AppliedChange, type Batch, readRefs } from './batch.ts'
import { isHeavyBody } from './read-body.ts'
import { type Received, receiveFiles } from './receive-files.ts'
import type { ContentChange } from './schema.ts'

export interface Written {
  revision: string
  results: AppliedChange[]
  files: Received
}

type Writing = Pick<Context, 'db' | 'actor' | 'storage' | 'fetch'> & { space: SpaceSeen }

export const mayWriteChangeRequest = onChangeRequest('edit')
export const mayWritePrimary = onSpace('edit')

/** Into a change request, whose row stays locked to the end: of two edits at once the second sees what the first made. */
export async function writeChangeRequestContent(
  writing: Writing,
  changeRequestId: string,
  changes: readonly ContentChange[],
): Promise<Written & { changeRequest: ChangeRequestSeen }> {
  const { space, actor } = writing
  const params = { spaceId: space.id, changeRequestId }
  return write(writing, changes, {
    guess: async (db) => {
      const { revision_id, revision_merged_ancestor_id } = await loadChangeRequest(db, space.id, changeRequestId)
      return { revisionId: revision_id, baseId: revision_merged_ancestor_id }
    },
    check: (db) => mayWriteChangeRequest.resolve({ db, actor, params }),
    record: async (db, edit) => {
      const changeRequest = await lockChangeRequest(db, changeRequestId)
      checkUnderWay(changeRequest)
      const head = await loadRevision(db, space.id, changeRequest.revision_id)
      const edited = await edit(head, changeRequest.revision_merged_ancestor_id)
      const revision = await recordRevision(db, edited, {
        spaceId: space.id,
        type: 'edits',
        parents: [head.id],
        userId: actor.userId,
        changeRequestId,
      })
      await updateChangeRequest(db, changeRequestId, { revision_id: revision.id })
      await noteEdit(db, changeRequestId, actor.userId)
      return { revision: revision.id, changeRequest: await loadChangeRequest(db, space.id, changeRequestId) }
    },
  })
}

/** Straight into primary: of a space that is edited live. */
export function writePrimaryContent(writing: Writing, changes: readonly ContentChange[]): Promise<Written> {
  const { space, actor } = writing
  return write(writing, changes, {
    guess: async () => ({ revisionId: space.revision_id, baseId: undefined }),
    check: (db) => mayWritePrimary.resolve({ db, actor, params: { spaceId: space.id } }),
    record: async (db, edit) => {
      const permit = await PrimaryPermit.toWrite(db, space.id, actor.userId, 'edit')
      const primary = await loadRevision(db, space.id, permit.revisionId)
      const revision = await recordRevision(db, await edit(primary, undefined), {
        spaceId: space.id,
        type: 'edits',
        parents: [primary.id],
        userId: actor.userId,
      })
      await setSpaceRevision(db, permit, revision.id)
      return { revision: revision.id }
    },
  })
}

type Edit = (head: RevisionRow, baseId: string | undefined) => Promise<OpenRevision>

interface Target<R> {
  /** What will most likely be edited: nothing is locked yet. */
  guess: (db: Db) => Promise<{ revisionId: string; baseId: string | undefined }>
  /** Throws when the actor may no longer write: fetching files takes its time. */
  check: (db: Db) => Promise<unknown>
  record: (db: Db, edit: Edit) => Promise<R>
}

interface Edited extends OpenRevision {
  headId: string
  baseId: string | undefined
  results: AppliedChange[]
  /** From now on what is missing is read by this connection. */
  readBy: (db: Db) => void
}

/**
 * Receives the files first, then edits and records in one transaction. Large bodies are read before it, on the revision that is there: if it is
 * the same when the transaction has it, nobody waits at its locks for a thread.
 */
async function write<R extends { revision: string }>(
  { db, storage, fetch, space }: Writing,
  changes: readonly ContentChange[],
  { guess, check, record }: Target<R>,
): Promise<Written & R> {
  const refs = readRefs(changes, newId)
  const now = new Date().toISOString()
  const files = await receiveFiles(
    { db, storage, fetch, organizationId: space.organization_id, fileRefs: refs.fileRefs, now },
    changes,
  )
  const edit = async (connection: Db, head: RevisionRow, baseId: string | undefined): Promise<Edited> => {
    let reads = connection
    const store = storeOf(() => contentStore(reads, space.id))
    const { nodes, content } = await openRevision(connection, head, openNodes(store, { deferEdits: true }))
    const batch: Batch = {
      ...refs,
      nodes,
      content,
      openExpanded: () => openExpanded(reads, head),
      hasSpec: async (slug) => (await findSpecsNamed(reads, space.organization_id, [slug])).length > 0,
      now,
      budget: readingBudget(),
      caller: space.organization_id,
      readTexts: (hashes) => readNodeTexts(nodes, hashes),
      results: [],
      openRevision: async (id, field) => {
        const named = id ?? baseId
        if (named === undefined)
          throw invalid(`${field} is required: there is no change request whose base it could be`)
        const row = await findRevision(reads, space.id, named)
        if (!row) throw invalid(`${field} names no revision of this space`)
        return (await openRevision(reads, row, nodes)).content
      },
    }
    await applyChanges(batch, changes, files)
    const readBy = (other: Db) => {
      reads = other
    }
    return { nodes, content: batch.content, headId: head.id, baseId, results: batch.results, readBy }
  }
  const editBefore = async (): Promise<Edited> => {
    const { revisionId, baseId } = await guess(db)
    return edit(db, await loadRevision(db, space.id, revisionId), baseId)
  }
  const before = changes.some(hasHeavyBody) ? await editBefore() : undefined
  return inTransaction(db, async (trx) => {
    if (files.size > 0 || before) await check(trx)
    before?.readBy(trx)
    let edited = before
    const recorded = await record(trx, async (head, baseId) => {
      if (edited?.headId !== head.id || edited.baseId !== baseId) edited = await edit(trx, head, baseId)
      return edited
    })
    return { ...recorded, results: edited!.results, files }
  })
}

const hasHeavyBody = (change: ContentChange) =>
  (change.operation === 'insert_page' || change.operation === 'update_page') &&
  change.document !== undefined &&
  isHeavyBody(change.document)
