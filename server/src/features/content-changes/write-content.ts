import { findFile, openNodes } from '@lectern/content/revision'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/operation/operation.ts'
import { readNodeTexts, storeOf } from '../../core/threads/node-store.ts'
import { readingBudget } from '../../core/words/read-markdown.ts'
import {
  type ChangeRequestSeen,
  checkUnderWay,
  countEdit,
  loadChangeRequest,
  lockChangeRequest,
  moveHead,
  onChangeRequest,
} from '../change-requests/index.ts'
import { findSpecsNamed, openExpanded } from '../openapi/index.ts'
import {
  contentStore,
  findRevisionRow,
  hasDocument,
  loadRevisionRow,
  markAmended,
  type OpenRevision,
  openRevision,
  type RevisionRow,
  recordRevision,
} from '../revisions/index.ts'
import { findSpaceRevision, onSpace, PrimaryPermit, type SpaceSeen, setSpaceRevision } from '../spaces/index.ts'
import { readParents } from './amend.ts'
import { applyContentChanges } from './apply-changes.ts'
import { type AppliedChange, type Batch, HeavyEditError, readRefs } from './batch.ts'
import { isHeavySubmission } from './read-body.ts'
import { type ReceivedFiles, receiveFiles } from './receive-files.ts'
import type { ContentChange, ContentChanges } from './schema.ts'

export interface ContentWriteResult {
  revision: string
  results: AppliedChange[]
  files: ReceivedFiles
}

type WriteContext = Pick<Context<WriteDb>, 'db' | 'actor' | 'storage' | 'fetch' | 'now' | 'config'> & {
  space: SpaceSeen
  /** Writes into the audit log, in the transaction of the change; absent where the caller does. */
  recordIn?: ((db: Transaction) => Promise<void>) | undefined
}

export const changeRequestWriteAccess = onChangeRequest('edit')
export const primaryWriteAccess = onSpace('edit')

/** Writes into a change request. Its row stays locked until the transaction ends: the second of two concurrent edits sees the first. */
export async function writeChangeRequestContent(
  writing: WriteContext,
  changeRequestId: string,
  { changes, amend = false }: ContentChanges,
): Promise<ContentWriteResult & { changeRequest: ChangeRequestSeen }> {
  const { space, actor } = writing
  const params = { spaceId: space.id, changeRequestId }
  return write(writing, changes, {
    findPublished: async (db) => (await findSpaceRevision(db, space.id)) ?? space.revision_id,
    guess: async (db) => {
      const { revision_id, revision_merged_ancestor_id } = await loadChangeRequest(db, space.id, changeRequestId)
      return { revisionId: revision_id, baseId: revision_merged_ancestor_id }
    },
    check: (db) => changeRequestWriteAccess.resolve({ db, actor, params }),
    record: async (db, edit) => {
      const changeRequest = await lockChangeRequest(db, changeRequestId)
      checkUnderWay(changeRequest)
      const head = await loadRevisionRow(db, space.id, changeRequest.revision_id)
      const edited = await edit(head, changeRequest.revision_merged_ancestor_id)
      const amendment = await readParents(db, head, { userId: actor.userId, changeRequestId, amend })
      if (amendment.isAmended) await markAmended(db, head.id)
      const revision = await recordRevision(db, edited, {
        spaceId: space.id,
        type: 'edits',
        parents: amendment.parents,
        userId: actor.userId,
        contributors: amendment.contributors,
        changeRequestId,
      })
      await moveHead({ db, config: writing.config }, changeRequest, { revision_id: revision.id })
      await countEdit(db, changeRequestId, actor.userId, amendment.edits)
      return { revision: revision.id, changeRequest: await loadChangeRequest(db, space.id, changeRequestId) }
    },
  })
}

/** Writes into primary of a space that is edited live. */
export function writePrimaryContent(
  writing: WriteContext,
  { changes, amend = false }: ContentChanges,
): Promise<ContentWriteResult> {
  const { space, actor } = writing
  return write(writing, changes, {
    // What is amended was never in the history: readers know a page by what was before.
    findPublished: async (db, head) =>
      (await readParents(db, head, { userId: actor.userId, amend })).parents[0] ?? head.id,
    guess: async () => ({ revisionId: space.revision_id, baseId: undefined }),
    check: (db) => primaryWriteAccess.resolve({ db, actor, params: { spaceId: space.id } }),
    record: async (db, edit) => {
      const permit = await PrimaryPermit.forDirectWrite(db, space.id, actor.userId, 'edit')
      const primary = await loadRevisionRow(db, space.id, permit.revisionId)
      const edited = await edit(primary, undefined)
      const { parents, isAmended, contributors } = await readParents(db, primary, { userId: actor.userId, amend })
      if (isAmended) await markAmended(db, primary.id)
      const revision = await recordRevision(db, edited, {
        spaceId: space.id,
        type: 'edits',
        parents,
        userId: actor.userId,
        contributors,
      })
      await setSpaceRevision(db, permit, revision.id)
      return { revision: revision.id }
    },
  })
}

/** The most edits of large documents in one batch. */
const THREAD_RUNS = 50

type Edit = (head: RevisionRow, baseId: string | undefined) => Promise<OpenRevision>

interface WriteTarget<R> {
  /** Finds the revision that readers see, and that an edit of the head follows in history. */
  findPublished: (db: ReadDb, head: RevisionRow) => Promise<string>
  /** The revision that will most likely be edited: nothing is locked yet. */
  guess: (db: ReadDb) => Promise<{ revisionId: string; baseId: string | undefined }>
  /** Throws when the actor may no longer write: fetching files takes its time. */
  check: (db: ReadDb) => Promise<unknown>
  record: (db: Transaction, edit: Edit) => Promise<R>
}

interface EditedRevision extends OpenRevision {
  headId: string
  baseId: string | undefined
  results: AppliedChange[]
  /** Nodes that are not loaded yet are read through this connection from now on. */
  useConnection: (db: ReadDb) => void
}

/**
 * Receives the files first, then edits and records in one transaction. Large bodies are prepared before it, on the current revision: if the
 * transaction finds the same revision, nobody waits for its locks while a thread works.
 */
async function write<R extends { revision: string }>(
  { db, storage, fetch, space, now: readClock, recordIn }: WriteContext,
  changes: readonly ContentChange[],
  { findPublished, guess, check, record }: WriteTarget<R>,
): Promise<ContentWriteResult & R> {
  const refs = readRefs(changes, newId)
  const now = readClock().toISOString()
  const findName = async (fileId: string) => {
    const { revisionId } = await guess(db)
    const { nodes, content } = await openRevision(db, await loadRevisionRow(db, space.id, revisionId))
    return (await findFile(nodes, content, fileId))?.name
  }
  const files = await receiveFiles(
    { db, storage, fetch, organizationId: space.organization_id, fileRefs: refs.fileRefs, now, findName },
    changes,
  )
  const edit = async (
    connection: ReadDb,
    head: RevisionRow,
    baseId: string | undefined,
    isInTransaction: boolean,
  ): Promise<EditedRevision> => {
    let reads = connection
    const store = storeOf(() => contentStore(reads, space.id))
    const { nodes, content } = await openRevision(connection, head, openNodes(store, { deferEdits: true }))
    const batch: Batch = {
      ...refs,
      nodes,
      content,
      openExpanded: () => openExpanded(reads, head),
      openPublished: async () => {
        const row = await loadRevisionRow(reads, space.id, await findPublished(reads, head))
        return (await openRevision(reads, row, nodes)).content
      },
      hasDocument: (id) => hasDocument(reads, space.id, id),
      hasSpec: async (slug) => (await findSpecsNamed(reads, space.organization_id, [slug])).length > 0,
      now,
      budget: readingBudget(),
      caller: space.organization_id,
      readTexts: (hashes) => readNodeTexts(nodes, hashes),
      results: [],
      threadRuns: THREAD_RUNS,
      isInTransaction,
      openRevision: async (id, field) => {
        const named = id ?? baseId
        if (named === undefined)
          throw invalid(`${field} is required: there is no change request whose base it could be`)
        const row = await findRevisionRow(reads, space.id, named)
        if (!row) throw invalid(`${field} refers to a revision that this space does not have`)
        return (await openRevision(reads, row, nodes)).content
      },
    }
    await applyContentChanges(batch, changes, files)
    const useConnection = (other: ReadDb) => {
      reads = other
    }
    return { nodes, content: batch.content, headId: head.id, baseId, results: batch.results, useConnection }
  }
  const editBefore = async (): Promise<EditedRevision> => {
    const { revisionId, baseId } = await guess(db)
    return edit(db, await loadRevisionRow(db, space.id, revisionId), baseId, false)
  }
  const writeEdited = (before: EditedRevision | undefined) =>
    inTransaction(db, async (trx) => {
      if (files.size > 0 || before) await check(trx)
      before?.useConnection(trx)
      let edited = before
      const recorded = await record(trx, async (head, baseId) => {
        if (edited?.headId !== head.id || edited.baseId !== baseId) edited = await edit(trx, head, baseId, !before)
        return edited
      })
      await recordIn?.(trx)
      return { ...recorded, results: edited!.results, files }
    })
  if (changes.some(hasHeavyBody)) return writeEdited(await editBefore())
  try {
    return await writeEdited(undefined)
  } catch (error) {
    if (!(error instanceof HeavyEditError)) throw error
    return writeEdited(await editBefore())
  }
}

const hasHeavyBody = (change: ContentChange) =>
  'document' in change && change.document !== undefined && isHeavySubmission(change.document)
