/** The pages in which two states of a space differ: those that only one of them has, and those that were written, renamed, moved or set otherwise. */
import { indexPages } from './page-index.ts'
import type { SpacePage } from './queries.ts'

export interface DifferentPage {
  id: string
  title: string
}

/** Pages that are there after it from the top down, then those that go, from the bottom up. */
export function listDifferences(before: readonly SpacePage[], after: readonly SpacePage[]): DifferentPage[] {
  const [old, next] = [indexPages(before).byId, indexPages(after).byId]
  const stay = [...next.values()].filter(({ page }) => describe(old.get(page.id)?.page) !== describe(page))
  const go = [...old.values()].filter(({ page }) => !next.has(page.id)).reverse()
  return [...stay, ...go].map(({ page, title }) => ({ id: page.id, title }))
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
