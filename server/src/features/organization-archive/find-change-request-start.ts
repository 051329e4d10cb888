import type { Nodes, Revision } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { loadRevisionRow } from '../revisions/index.ts'

/**
 * Finds what to export of a change request: its head, and the primary revision it was last updated from. While conflicts are open, the head
 * before that update is exported, which is the latest revision without conflicts; the same update on the other server finds them again.
 */
export async function findChangeRequestStart(
  db: ReadDb,
  nodes: Nodes,
  spaceId: string,
  id: string,
): Promise<{ head: string; base: string }> {
  const row = await db
    .selectFrom('change_requests')
    .select(['revision_id', 'revision_initial_id', 'revision_merged_ancestor_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const load = (revisionId: string) => loadRevisionRow(db, spaceId, revisionId)
  let head = await load(row.revision_id)
  if (!(await hasConflicts(nodes, head.root))) return { head: head.id, base: row.revision_merged_ancestor_id }
  while (await hasConflicts(nodes, head.root)) head = await load(head.parents[0]!)
  // The last update before that names the primary revision.
  let at = head
  while (at.change_request_id === id && at.parents.length === 1) at = await load(at.parents[0]!)
  return { head: head.id, base: at.change_request_id === id ? at.parents[1]! : row.revision_initial_id }
}

const hasConflicts = async (nodes: Nodes, root: string) => ((await nodes.get(root)) as Revision).conflicts !== null
