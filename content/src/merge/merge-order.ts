import { placedAnew, type Sides } from '../revision/index.ts'

/**
 * One order out of three: what either side put somewhere stays where that side put it.
 *
 * An id is *placed* by a side that inserted or moved it (moved: not in the longest run that kept its order); where both did, by
 * primary. What nobody placed keeps the order of the base and is the skeleton. Each placed id goes behind the skeleton id it
 * stands behind on its side, in the order of that side, primary's before the change's: so two sections written at the
 * same place stand one after the other and never mixed. An id of the skeleton that is not kept still marks its place.
 *
 * With only one side changed the result is that side's order. Ids for which `isKept` is false are left out at the end.
 */
export function mergeOrder<Id>(lists: Sides<readonly Id[]>, isKept: (id: Id) => boolean): Id[] {
  const byPrimary = new Set(placedAnew(lists.base, lists.primary))
  const byChange = new Set(placedAnew(lists.base, lists.change))
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

/** What a side placed, by the id of the skeleton before it; undefined: before all of them. */
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
