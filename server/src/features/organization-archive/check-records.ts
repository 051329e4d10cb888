/** What neither the shape of a record nor the database says. */
import { checkDocument } from '../../core/document-shape.ts'
import { invalid } from '../../core/errors.ts'
import type { Held } from './archive-reader.ts'
import type { Value } from './record-store.ts'

const DEEPEST = 10

export function checkWhole(path: string, { collections = [], languages = [] }: Held): void {
  checkNesting(path, collections)
  for (const { language, instructions } of languages)
    checkDocument(`${path}: instructions for ${language}`, instructions)
}

/** Levels and addresses are found by going up the parents: they must end. */
export function checkNesting(path: string, records: readonly Value[]): void {
  const parents = new Map(records.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of records) {
    let depth = 0
    for (let at = id; at !== null && at !== undefined; at = parents.get(at))
      if (++depth > DEEPEST) throw invalid(`${path}: ${id} lies in itself, or more than ${DEEPEST} deep`)
  }
}
