import { flushRevision, type Nodes, openNodes, type Revision, saveRevision } from '@lectern/content/revision'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { contentStore, writeNodes } from './content-store.ts'
import { insertRevision, type NewRevision, type RevisionRow } from './store.ts'

export interface OpenRevision {
  nodes: Nodes
  content: Revision
}

/** Opens a revision's content for reading and editing. `nodes` may be shared by revisions of one space. */
export async function openRevision(
  db: ReadDb,
  { space_id, root }: Pick<RevisionRow, 'space_id' | 'root'>,
  nodes: Nodes = openNodes(contentStore(db, space_id), { deferEdits: true }),
): Promise<OpenRevision> {
  return { nodes, content: (await nodes.get(root)) as Revision }
}

/** Writes the new nodes of the content and the revision. The caller makes the space or change request point to it. */
export async function recordRevision(
  db: Transaction,
  { nodes, content }: OpenRevision,
  revision: Omit<NewRevision, 'root'>,
): Promise<RevisionRow> {
  const root = saveRevision(nodes, await flushRevision(nodes, content))
  await writeNodes(db, revision.spaceId, nodes.made(root))
  return insertRevision(db, { ...revision, root })
}
