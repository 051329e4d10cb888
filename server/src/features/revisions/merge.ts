/** Merges revisions of a space: on the event loop, or in a thread when a body is large. */
import { type MergeResult, mergeRevisions } from '@lectern/content/merge'
import type { Nodes, Revision, Sides } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { BODY_CHARACTERS } from '../../core/scheduling/heavy.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { mergeTask } from './merge-task.ts'

/** The processor time that a merge may take. */
const MERGE_SECONDS = 30

/** A body is too large to be merged on the event loop. */
export class HeavyMergeError extends Error {}

/** Adds the merged nodes to `nodes`. Throws a HeavyMergeError before it reads a large body. */
export async function mergeHere(nodes: Nodes, sides: Sides<Revision>): Promise<MergeResult> {
  const pause = createPause()
  const beforeBodiesAreRead = async (bodies: readonly (readonly string[])[]) => {
    const sizes = await nodes.bodySizes(bodies, BODY_CHARACTERS)
    if (sizes.some((size) => size > BODY_CHARACTERS)) throw new HeavyMergeError()
    await pause()
  }
  return mergeRevisions(nodes, sides, { beforeBodiesAreRead })
}

/** Merges in a thread. */
export async function mergeInThread(spaceId: string, nodes: Nodes, sides: Sides<Revision>): Promise<MergeResult> {
  const ask = (question: string) => readNodeTexts(nodes, JSON.parse(question))
  const result = await requestThreads.run(mergeTask, sides, { caller: spaceId, seconds: MERGE_SECONDS, ask })
  if (result.kind === 'exceeded') throw invalid(`Merging ${result.rule}: make smaller changes, or shorter pages`)
  nodes.adopt(result.value.newNodes)
  return result.value.merged
}
