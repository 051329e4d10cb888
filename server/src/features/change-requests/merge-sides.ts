import { findTooDeep, type MergeResult, type Nodes, PAGE_LEVELS } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { conflict } from '../../core/errors.ts'
import { merge } from '../revisions/index.ts'
import type { openSides } from './open-sides.ts'

/** What comes of both sides. Moves that keep to the limit of levels on each side may pass it together: then people have to move pages first. */
export async function mergeSides(
  db: Db,
  spaceId: string,
  { nodes, sides }: Awaited<ReturnType<typeof openSides>>,
): Promise<{ nodes: Nodes; merged: MergeResult }> {
  const merged = await merge(db, spaceId, nodes, sides)
  const deep = await findTooDeep(nodes, sides.primary, merged.revision)
  if (deep)
    throw conflict(
      `Together with primary the page ${deep.id} would stand more than ${PAGE_LEVELS} levels deep: move it up before`,
    )
  return { nodes, merged }
}
