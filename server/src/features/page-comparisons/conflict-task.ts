/** Draws the sides of a conflict. The same code runs on the event loop and, for large bodies, in a thread. */
import type { Node } from '@lectern/content/document'
import { readConflictSides } from '@lectern/content/merge'
import type { Nodes, Revision, Sides, StoredConflict } from '@lectern/content/revision'
import { threadTask } from '../../core/threads/task.ts'
import { type DrawHost, openInThread } from '../drawn-pages/index.ts'
import { type ComparedBodies, compareBlocks, readBodyBlocks } from './compare-task.ts'

/** A conflict about text: of a block, or of a page or reusable content that one side deleted. */
export type TextConflict = Extract<StoredConflict, { kind: 'block' | 'page' }>

/** Data that can be copied between threads. */
export interface CompareConflictInput {
  readonly content: Revision
  readonly conflict: TextConflict
  readonly language: string
  readonly diagram: string
}

/** A side that does not have it is absent. */
export type ComparedSides = Partial<Sides<ComparedBodies>>

/** The most rows of one side. */
const ROWS = 100

export async function compareSides(
  nodes: Nodes,
  { content, conflict, language, diagram }: CompareConflictInput,
  host: DrawHost,
): Promise<ComparedSides> {
  const { base, primary, change } = await readSides(nodes, content, conflict)
  // A block is shown whole; of a page, what is near a change.
  const options = { from: 0, limit: ROWS, isUnfolded: conflict.kind === 'block', language, diagram }
  const compare = (side: readonly Node[] | undefined) => side && compareBlocks(base ?? [], side, options, host)
  const [before, ours, theirs] = [await compare(base), await compare(primary), await compare(change)]
  return { ...(before && { base: before }), ...(ours && { primary: ours }), ...(theirs && { change: theirs }) }
}

async function readSides(
  nodes: Nodes,
  content: Revision,
  conflict: TextConflict,
): Promise<Sides<readonly Node[] | undefined>> {
  if (conflict.kind === 'page') {
    const read = async (side: { readonly document?: string | undefined } | null) =>
      side === null ? undefined : readBodyBlocks(nodes, side.document)
    return {
      base: await read(conflict.base),
      primary: await read(conflict.primary),
      change: await read(conflict.change),
    }
  }
  const [found] = await readConflictSides(nodes, content, [conflict])
  const { base, primary, change } = found as Sides<readonly Node[]>
  const present = (side: readonly Node[]) => (side.length === 0 ? undefined : side)
  return { base: present(base), primary: present(primary), change: present(change) }
}

export const compareConflictTask = threadTask(
  'compare-conflict',
  ({ hasColours, ...input }: CompareConflictInput & { hasColours: boolean }, ask) => {
    const { nodes, host } = openInThread(ask, hasColours)
    return compareSides(nodes, input, host)
  },
)
