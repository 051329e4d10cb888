import type { Nodes, Revision } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { loadRevisionRow } from '../revisions/index.ts'

/**
 * What to carry of a change request: its head, and the primary revision it took in last. Where conflicts are open the head is a question, so it is taken as
 * it was before the update that asked it; the same update asks again. On the way back the first revision without conflicts is that one.
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
  // The last update before that says what was taken in.
  let at = head
  while (at.change_request_id === id && at.parents.length === 1) at = await load(at.parents[0]!)
  return { head: head.id, base: at.change_request_id === id ? at.parents[1]! : row.revision_initial_id }
}

const hasConflicts = async (nodes: Nodes, root: string) => ((await nodes.get(root)) as Revision).conflicts !== null
