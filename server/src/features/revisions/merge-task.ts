import { type MergeResult, mergeRevisions } from '@lectern/content/merge'
import { type NewNode, openNodes, type Revision, type Sides, saveRevision } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'

/** Asks for the nodes of hashes, a list as JSON. */
export const mergeTask = threadTask(
  'merge-revisions',
  async (sides: Sides<Revision>, ask): Promise<{ merged: MergeResult; made: NewNode[] }> => {
    const nodes = openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes))))
    const merged = await mergeRevisions(nodes, sides)
    const made = nodes.made(saveRevision(nodes, merged.revision))
    return { merged, made: made.map(({ hash, kind, text }) => ({ hash, kind, text })) }
  },
)
