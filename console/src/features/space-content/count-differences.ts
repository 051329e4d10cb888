/** How many pages of two states of a space differ: those that only one of them has, and those that were written, renamed, moved or set otherwise. */
import { indexPages } from './page-index.ts'
import type { SpacePage } from './queries.ts'

export function countDifferences(before: readonly SpacePage[], after: readonly SpacePage[]): number {
  const [old, now] = [indexPages(before).byId, indexPages(after).byId]
  const ids = new Set([...old.keys(), ...now.keys()])
  return [...ids].filter((id) => describe(old.get(id)?.page) !== describe(now.get(id)?.page)).length
}

/** What a page is, without the pages below it and without when it was written. */
function describe(page: SpacePage | undefined): string | undefined {
  if (!page) return undefined
  const {
    pages: _below,
    updatedAt: _at,
    createdAt: _made,
    urls: _addresses,
    ...own
  } = page as SpacePage & {
    updatedAt?: string
    createdAt?: string
    urls?: unknown
  }
  return JSON.stringify(own)
}
