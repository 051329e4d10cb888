import type { Sides } from '../../revision/conflicts.ts'

/** A slow implementation of the rule in merge-order.ts: every run is tried for being the longest, every position is searched from the start. */
export function referenceOrder(
  { base, primary, change }: Sides<readonly string[]>,
  isKept: (id: string) => boolean,
): string[] {
  const primaryPut = primary.filter((id) => !unmoved(base, primary).includes(id))
  const changePut = change.filter((id) => !unmoved(base, change).includes(id) && !primaryPut.includes(id))
  const skeleton = base.filter((id) => !primaryPut.includes(id) && !changePut.includes(id))
  const behind = (side: readonly string[], put: readonly string[], mark: string | undefined) =>
    put.filter((id) => side.slice(0, side.indexOf(id)).findLast((each) => skeleton.includes(each)) === mark)
  const at = (mark: string | undefined) => [...behind(primary, primaryPut, mark), ...behind(change, changePut, mark)]
  return [...at(undefined), ...skeleton.flatMap((id) => [id, ...at(id)])].filter(isKept)
}

/** The longest run in the order of `before`; of several the one that ends earliest in `before`, and so on towards the front. */
function unmoved(before: readonly string[], after: readonly string[]): string[] {
  const ids = after.filter((id) => before.includes(id))
  const runs: string[][] = []
  for (const [at, id] of ids.entries()) {
    const shorter = runs.slice(0, at).filter((run) => before.indexOf(run.at(-1)!) < before.indexOf(id))
    runs.push([...best(shorter, before), id])
  }
  return best(runs, before)
}

function best(runs: readonly string[][], before: readonly string[]): string[] {
  const longest = Math.max(0, ...runs.map((run) => run.length))
  const candidates = runs.filter((run) => run.length === longest)
  return candidates.sort((one, other) => before.indexOf(one.at(-1)!) - before.indexOf(other.at(-1)!))[0] ?? []
}
