import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/operation.ts'
import { readingBudget } from '../../core/read-markdown.ts'
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
import { findRevision, loadRevision, openRevision, type RevisionRow, recordRevision } from '../revisions/index.ts'
import { onSpace, PrimaryPermit, type SpaceSeen, setSpaceRevision } from '../spaces/index.ts'
import { applyChanges } from './apply-changes.ts'
import { type AppliedChange, readRefs } from './batch.ts'
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

type Edit = (head: RevisionRow, baseId: string | undefined) => ReturnType<typeof openRevision>

interface Target<R> {
  /** Throws when the actor may no longer write: fetching files takes its time. */
  check: (db: Db) => Promise<unknown>
  record: (db: Db, edit: Edit) => Promise<R>
}

/** Receives the files first, then edits and records in one transaction. */
async function write<R extends { revision: string }>(
  { db, storage, fetch, space }: Writing,
  changes: readonly ContentChange[],
  { check, record }: Target<R>,
): Promise<Written & R> {
  const refs = readRefs(changes, newId)
  const now = new Date().toISOString()
  const files = await receiveFiles(
    { db, storage, fetch, organizationId: space.organization_id, fileRefs: refs.fileRefs, now },
    changes,
  )
  return inTransaction(db, async (trx) => {
    if (files.size > 0) await check(trx)
    const results: AppliedChange[] = []
    const recorded = await record(trx, async (head, baseId) => {
      const { nodes, content } = await openRevision(trx, head)
      const batch = {
        ...refs,
        nodes,
        content,
        openExpanded: () => openExpanded(trx, head),
        hasSpec: async (slug: string) => (await findSpecsNamed(trx, space.organization_id, [slug])).length > 0,
        now,
        budget: readingBudget(),
        results,
        openRevision: async (id: string | undefined, field: string) => {
          const named = id ?? baseId
          if (named === undefined)
            throw invalid(`${field} is required: there is no change request whose base it could be`)
          const row = await findRevision(trx, space.id, named)
          if (!row) throw invalid(`${field} names no revision of this space`)
          return (await openRevision(trx, row, nodes)).content
        },
      }
      await applyChanges(batch, changes, files)
      return { nodes, content: batch.content }
    })
    return { ...recorded, results, files }
  })
}
