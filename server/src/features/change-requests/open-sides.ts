import { type Nodes, openNodes, type Revision, type Sides } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import type { Row } from '../../core/database/rows.ts'
import { storeOf } from '../../core/threads/node-store.ts'
import { contentStore, loadRevision, openRevision } from '../revisions/index.ts'

/** What a merge looks at: the last primary revision the change request took in, primary as it is, and the head. */
export interface MergeHeads {
  spaceId: string
  baseId: string
  primaryId: string
  headId: string
}

export const headsOf = (
  changeRequest: Pick<Row<'change_requests'>, 'space_id' | 'revision_id' | 'revision_merged_ancestor_id'>,
  primaryId: string,
): MergeHeads => ({
  spaceId: changeRequest.space_id,
  baseId: changeRequest.revision_merged_ancestor_id,
  primaryId,
  headId: changeRequest.revision_id,
})

export interface OpenSides {
  nodes: Nodes
  sides: Sides<Revision>
  /** From now on what is missing is read by this connection. */
  readBy: (db: Db) => void
}

export async function openSides(db: Db, { spaceId, baseId, primaryId, headId }: MergeHeads): Promise<OpenSides> {
  let reads = db
  const nodes = openNodes(storeOf(() => contentStore(reads, spaceId)))
  const open = async (id: string) => (await openRevision(db, await loadRevision(db, spaceId, id), nodes)).content
  return {
    nodes,
    sides: { base: await open(baseId), primary: await open(primaryId), change: await open(headId) },
    readBy: (other) => {
      reads = other
    },
  }
}
