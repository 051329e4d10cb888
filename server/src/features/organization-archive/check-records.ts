/** What neither the shape of a record nor the database says. */
import { ApiError, invalid } from '../../core/errors.ts'
import { DEEPEST_COLLECTION } from '../collections/index.ts'
import { checkOptions } from '../custom-fields/index.ts'
import { checkInstructions } from '../translations/index.ts'
import type { Held } from './archive-reader.ts'
import type { Value } from './record-store.ts'

export function checkWhole(path: string, { collections = [], customFields = [], languages = [] }: Held): void {
  checkNesting(path, collections)
  for (const { name, type, options } of customFields)
    within(`${path}: ${name}`, () => checkOptions(type, options ?? undefined))
  for (const { language, instructions } of languages)
    within(`${path}: ${language}`, () => checkInstructions(instructions))
}

/** What a check of an operation refuses, with the record that it is about. */
function within(place: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof ApiError ? invalid(`${place}: ${error.message}`) : error
  }
}

/** Levels and addresses are found by going up the parents: they must end. */
export function checkNesting(path: string, records: readonly Value[]): void {
  const parents = new Map(records.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of records) {
    let depth = 0
    for (let at = id; at !== null && at !== undefined; at = parents.get(at))
      if (++depth > DEEPEST_COLLECTION)
        throw invalid(`${path}: ${id} lies in itself, or more than ${DEEPEST_COLLECTION} deep`)
  }
}
