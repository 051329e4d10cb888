/** In which order a table shows its rows: by the head of a column, kept in the address, so that it can be shared. */
import { createContext, useState } from 'react'

export interface Sorting {
  column: string
  isDescending: boolean
}

type SortValue = string | number | boolean | null | undefined

export interface SortableColumn<I> {
  id: string
  /** What rows are compared by. The browser sorts them, once it has all. */
  sortBy?: ((item: I) => SortValue) | undefined
  /** The list is asked for in this order. */
  isSortedByServer?: boolean | undefined
}

/** `title`, or `-title` from the last to the first. */
export const readSorting = (text: string): Sorting | undefined =>
  text === '' ? undefined : { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

export const writeSorting = ({ column, isDescending }: Sorting): string => (isDescending ? `-${column}` : column)

/** Where the order is kept: in the address, and in a dialog only as long as that is open. */
type SortState = (name: string) => readonly [text: string, set: (text: string) => void]

export const useLocalSort: SortState = () => useState('')

export const SortContext = createContext<SortState>(useLocalSort)

/** Equal rows keep their order; rows without a value come last, whichever way. */
export function sortItems<I>(
  items: readonly I[],
  columns: readonly SortableColumn<I>[],
  sorting: Sorting | undefined,
  language: string,
): readonly I[] {
  const sortBy = columns.find(({ id }) => id === sorting?.column)?.sortBy
  if (!sorting || !sortBy) return items
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const compare = (one: SortValue, other: SortValue) =>
    typeof one === 'string' && typeof other === 'string' ? collator.compare(one, other) : Number(one) - Number(other)
  const isMissing = (value: SortValue) => value === undefined || value === null || value === ''
  return items
    .map((item) => ({ item, value: sortBy(item) }))
    .sort((one, other) => {
      const [oneMisses, otherMisses] = [isMissing(one.value), isMissing(other.value)]
      if (oneMisses || otherMisses) return Number(oneMisses) - Number(otherMisses)
      return compare(one.value, other.value) * (sorting.isDescending ? -1 : 1)
    })
    .map(({ item }) => item)
}
