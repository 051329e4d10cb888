import { type ListPage, type PageRequest, toPage } from '../../core/operation/pagination.ts'

/** Returns one page of items in memory, which are ordered by their keys. */
export function paginateByKey<T>(page: PageRequest, items: readonly T[], keyOf: (item: T) => string): ListPage<T> {
  const after = page.after?.[0] as string | undefined
  const from = after === undefined ? 0 : items.findIndex((item) => keyOf(item) > after)
  const found = from < 0 ? [] : items.slice(from, from + page.limit + 1)
  return toPage(page, found, items.length, (item) => [keyOf(item)])
}
