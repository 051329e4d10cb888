/** How the sides of a conflict read, and how it can be settled. */
import { useQuery } from '@tanstack/react-query'
import { pagesQuery, type SpaceChangeRequest } from '../space-content/index.ts'
import type { Conflict } from './conflict.ts'

/** undefined: this side does not have it. */
export type Side = string | undefined

/** Fields whose value is a text; the others are settled by keeping one side. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'slug', 'linkTitle', 'emoji', 'icon', 'description', 'condition'])

export function describeConflict({ kind, field, page }: Conflict) {
  return {
    canEdit: kind === 'block' || (kind === 'field' && page !== undefined && TEXTS.has(field ?? '')),
    canKeepBoth: kind === 'block',
  }
}

/** Gives a side as a text. The parent of a page is told by its title. */
export function useSideText(change: SpaceChangeRequest, { kind, field }: Conflict): (side: unknown) => Side {
  const isParent = kind === 'field' && field === 'parent'
  const { data } = useQuery({
    ...pagesQuery({ organization: '', space: change.space, number: change.number }),
    enabled: isParent,
  })
  return (side) => {
    if (isParent) return side === null ? '/' : (findTitle(data?.pages ?? [], String(side)) ?? String(side))
    if (side === null || side === undefined) return undefined
    if (kind === 'block') return (side as { markdown?: string }).markdown ?? ''
    if (kind === 'page') return (side as { title?: string }).title ?? ''
    if (kind === 'file') return (side as { name?: string }).name ?? ''
    return typeof side === 'string' ? side : JSON.stringify(side, null, 2)
  }
}

interface TitledPage {
  id: string
  title: string
  pages?: readonly unknown[]
}

function findTitle(pages: readonly unknown[], id: string): string | undefined {
  for (const page of pages as readonly TitledPage[]) {
    if (page.id === id) return page.title
    const below = findTitle(page.pages ?? [], id)
    if (below !== undefined) return below
  }
  return undefined
}
