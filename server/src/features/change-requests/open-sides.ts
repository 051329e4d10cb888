import { type Nodes, openNodes, type Revision, type Sides } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import type { Row } from '../../core/database/rows.ts'
import { contentStore, loadRevision, openRevision } from '../revisions/index.ts'

/** What a merge looks at: the last primary revision the change request took in, primary as it is, and the head. */
export async function openSides(
  db: Db,
  changeRequest: Pick<Row<'change_requests'>, 'space_id' | 'revision_id' | 'revision_merged_ancestor_id'>,
  primaryId: string,
): Promise<{ nodes: Nodes; sides: Sides<Revision> }> {
  const { space_id: spaceId } = changeRequest
  const nodes = openNodes(contentStore(db, spaceId))
  const open = async (id: string) => (await openRevision(db, await loadRevision(db, spaceId, id), nodes)).content
  return {
    nodes,
    sides: {
      base: await open(changeRequest.revision_merged_ancestor_id),
      primary: await open(primaryId),
      change: await open(changeRequest.revision_id),
    },
  }
}
