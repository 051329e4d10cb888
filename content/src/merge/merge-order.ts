import { findMovedIds, type Sides } from '../revision/index.ts'

/**
 * Merges three orders into one: what either side placed somewhere stays where that side placed it. An id is *placed* by a side that inserted or moved
 * it (moved: not in the longest run in unchanged order); if both did, by primary. Ids that nobody placed form the skeleton, in the order of the base.
 * Each placed id goes after the skeleton id that precedes it on its side, in the order of that side, primary's before the change's: so two sections
 * written at the same position follow each other and are never mixed. A deleted id of the skeleton still marks its position. With only one side
 * changed the result is that side's order. Ids for which `isKept` is false are removed at the end.
 */
export function mergeOrder<Id>(lists: Sides<readonly Id[]>, isKept: (id: Id) => boolean): Id[] {
  const byPrimary = new Set(findMovedIds(lists.base, lists.primary))
  const byChange = new Set(findMovedIds(lists.base, lists.change))
  if (byPrimary.size + byChange.size === 0) return lists.base.filter(isKept)
  for (const id of byPrimary) byChange.delete(id)
  const skeleton = lists.base.filter((id) => !byPrimary.has(id) && !byChange.has(id))
  const marks = new Set(skeleton)
  const runs = [runsIn(lists.primary, byPrimary, marks), runsIn(lists.change, byChange, marks)]
  const order: Id[] = []
  const add = (ids: readonly Id[] | undefined) => {
    if (ids) for (const id of ids) if (isKept(id)) order.push(id)
  }
  for (const run of runs) add(run.get(undefined))
  for (const id of skeleton) {
    if (isKept(id)) order.push(id)
    for (const run of runs) add(run.get(id))
  }
  return order
}

/** The ids that a side placed, by the preceding id of the skeleton; undefined means before all of them. */
function runsIn<Id>(side: readonly Id[], placed: ReadonlySet<Id>, marks: ReadonlySet<Id>) {
  const runs = new Map<Id | undefined, Id[]>()
  if (placed.size === 0) return runs
  let mark: Id | undefined
  for (const id of side) {
    if (marks.has(id)) mark = id
    else if (placed.has(id)) {
      const run = runs.get(mark)
      if (run) run.push(id)
      else runs.set(mark, [id])
    }
  }
  return runs
}
