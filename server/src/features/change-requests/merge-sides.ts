import { findTooDeep, type MergeResult, mergeRevisions, type Nodes, PAGE_LEVELS } from '@lectern/content'
import { conflict } from '../../core/errors.ts'
import type { openSides } from './open-sides.ts'

/** What comes of both sides. Moves that keep to the limit of levels on each side may pass it together: then people have to move pages first. */
export async function mergeSides({
  nodes,
  sides,
}: Awaited<ReturnType<typeof openSides>>): Promise<{ nodes: Nodes; merged: MergeResult }> {
  const merged = await mergeRevisions(nodes, sides)
  const deep = await findTooDeep(nodes, sides.primary, merged.revision)
  if (deep)
    throw conflict(
      `Together with primary the page ${deep.id} would stand more than ${PAGE_LEVELS} levels deep: move it up before`,
    )
  return { nodes, merged }
}
