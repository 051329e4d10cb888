import { invalid } from '../errors.ts'
import type { ArchiveRecord } from './archived-table.ts'

/** Levels and addresses are found by going up the parents: they must end. */
export function checkNesting(path: string, records: readonly ArchiveRecord[], maxDepth: number): void {
  const parents = new Map(records.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of records) {
    let depth = 0
    for (let at = id; at !== null && at !== undefined; at = parents.get(at))
      if (++depth > maxDepth) throw invalid(`${path}: ${id} lies in itself, or more than ${maxDepth} deep`)
  }
}
