/** The ids of the parents of revisions, from the host; a revision it does not know has none. */
export type ParentsOf = (revisions: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>

/**
 * The nearest revision that both descend from (a revision descends from itself), to merge upon where no base is recorded.
 * Goes up from both a generation at a time, one question to the host each, so it costs what happened since the two parted. Of
 * several equally near ones it is the one with the least id: any of them is a common past. undefined: they have none.
 */
export async function findBase(one: string, other: string, parentsOf: ParentsOf): Promise<string | undefined> {
  const seen = [new Set([one]), new Set([other])] as const
  let generation = [[one], [other]] as [string[], string[]]
  for (;;) {
    const common = generation.flatMap((ids, side) => ids.filter((id) => seen[1 - side]!.has(id)))
    if (common.length > 0) return common.sort()[0]
    if (generation[0].length + generation[1].length === 0) return undefined
    const parents = await parentsOf([...new Set(generation.flat())])
    generation = generation.map((ids, side) => {
      const above = new Set(ids.flatMap((id) => parents.get(id) ?? []).filter((id) => !seen[side]!.has(id)))
      for (const id of above) seen[side]!.add(id)
      return [...above]
    }) as [string[], string[]]
  }
}
