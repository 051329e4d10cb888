/** People, files and pages that the value of a cell names. */
import { type ContentRef, readRef } from '@lectern/content/document'
import type { readColumnType } from './column-types.ts'
import type { TableWords } from './words.ts'

type ColumnType = ReturnType<typeof readColumnType>

export const listValues = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** People and files stand in cells by their id alone. */
export function toCellReference(type: ColumnType, value: unknown): ContentRef | undefined {
  if (typeof value !== 'string') return readRef(value)
  if (type === 'users') return { kind: 'user', user: value }
  return type === 'files' || type === 'image' ? { kind: 'file', file: value } : undefined
}

/** What stands in place of a name that there is no more. */
export function describeGone(ref: ContentRef, words: TableWords): string {
  if (ref.kind === 'user') return words.gonePerson
  return ref.kind === 'file' ? words.goneFile : words.gonePage
}
