import { type Nodes, openNodes, type Revision, type Sides } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { storeOf } from '../../core/threads/node-store.ts'
import { contentStore, loadRevisionRow, openRevision } from '../revisions/index.ts'

/** The three revisions of a merge: the base (the last primary revision merged into the change request), primary, and the head. */
export interface MergeHeads {
  spaceId: string
  baseId: string
  primaryId: string
  headId: string
}

export const toMergeHeads = (
  changeRequest: Pick<Row<'change_requests'>, 'space_id' | 'revision_id' | 'revision_merged_ancestor_id'>,
  primaryId: string,
): MergeHeads => ({
  spaceId: changeRequest.space_id,
  baseId: changeRequest.revision_merged_ancestor_id,
  primaryId,
  headId: changeRequest.revision_id,
})

interface OpenMergeSides {
  nodes: Nodes
  sides: Sides<Revision>
  /** Nodes that are not loaded yet are read through this connection from now on. */
  useConnection: (db: ReadDb) => void
}

export async function openMergeSides(
  db: ReadDb,
  { spaceId, baseId, primaryId, headId }: MergeHeads,
): Promise<OpenMergeSides> {
  let reads = db
  const nodes = openNodes(storeOf(() => contentStore(reads, spaceId)))
  const open = async (id: string) => (await openRevision(db, await loadRevisionRow(db, spaceId, id), nodes)).content
  return {
    nodes,
    sides: { base: await open(baseId), primary: await open(primaryId), change: await open(headId) },
    useConnection: (other) => {
      reads = other
    },
  }
}
