import { type MergeResult, mergeRevisions } from '@lectern/content/merge'
import { type NewNode, openNodes, type Revision, type Sides, saveRevision } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'

/** The task asks its host for nodes with a JSON list of hashes. */
export const mergeTask = threadTask(
  'merge-revisions',
  async (sides: Sides<Revision>, ask): Promise<{ merged: MergeResult; newNodes: NewNode[] }> => {
    const nodes = openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes))))
    const merged = await mergeRevisions(nodes, sides)
    const newNodes = nodes.made(saveRevision(nodes, merged.revision))
    return { merged, newNodes: newNodes.map(({ hash, kind, text }) => ({ hash, kind, text })) }
  },
)
