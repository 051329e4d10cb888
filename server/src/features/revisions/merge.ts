/** Merges revisions of a space: at once, or in a thread as soon as a body turns out to be large. */
import {
  type Document,
  type MergeResult,
  mergeRevisions,
  type Nodes,
  type Revision,
  type Sides,
} from '@lectern/content'
import { createPause } from '../../core/cooperate.ts'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { isHeavyDocument } from '../../core/heavy.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { readNodeTexts } from './content-store.ts'
import { mergeTask } from './merge-task.ts'

/** Of the processor's time. */
const SECONDS = 30

class HeavyBodyError extends Error {}

/** What the merge made is in `nodes`. */
export async function merge(db: Db, spaceId: string, nodes: Nodes, sides: Sides<Revision>): Promise<MergeResult> {
  const pause = createPause()
  const weigh = async (bodies: readonly Document[]) => {
    if (bodies.some(isHeavyDocument)) throw new HeavyBodyError()
    await pause()
  }
  try {
    return await mergeRevisions(nodes, sides, { weigh })
  } catch (error) {
    if (!(error instanceof HeavyBodyError)) throw error
    return mergeInThread(db, spaceId, nodes, sides)
  }
}

async function mergeInThread(db: Db, spaceId: string, nodes: Nodes, sides: Sides<Revision>): Promise<MergeResult> {
  const ask = (question: string) => readNodeTexts(db, spaceId, JSON.parse(question), nodes)
  const result = await requestThreads.run(mergeTask, sides, { caller: spaceId, seconds: SECONDS, ask })
  if (result.kind === 'exceeded') throw invalid(`Merging ${result.rule}: make smaller changes, or shorter pages`)
  nodes.adopt(result.value.made)
  return result.value.merged
}
