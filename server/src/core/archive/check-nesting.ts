import { invalid } from '../errors.ts'
import type { ArchiveRecord } from './archived-table.ts'

/** Levels and addresses are found by following the parents, so parents must not form a cycle. */
export function checkNesting(path: string, records: readonly ArchiveRecord[], maxDepth: number): void {
  const parents = new Map(records.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of records) {
    let depth = 0
    for (let at = id; at !== null && at !== undefined; at = parents.get(at))
      if (++depth > maxDepth)
        throw invalid(`${path}: ${id} contains itself, or is nested more than ${maxDepth} levels deep`)
  }
}
