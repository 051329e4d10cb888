/** Changes of pages that are in the tree: what is sent to the server, and how the tree looks until it has answered. */
import type { PageIndex, PageNode } from '../page-index.ts'
import type { SpacePage } from '../queries.ts'

export interface PageUpdate {
  operation: 'update_page'
  page: string
  /** The page it is put below; null: the top. */
  into?: string | null
  at?: number
  title?: string
  linkTitle?: string
  hidden?: boolean
}

export interface PlannedUpdates {
  updates: PageUpdate[]
  /** What brings the pages back. */
  undo: PageUpdate[]
}

const ROOT = ''

export const listChildren = (index: PageIndex, parent: PageNode | undefined) => parent?.children ?? index.roots

/** The pages in reading order, without those that move with a page above them. */
export function listTopmost(index: PageIndex, pages: readonly PageNode[]): PageNode[] {
  const chosen = new Set(pages.map(({ page }) => page.id))
  const isBelowChosen = ({ parent }: PageNode) => {
    for (let at = parent; at; at = at.parent) if (chosen.has(at.page.id)) return true
    return false
  }
  return [...index.byId.values()].filter((node) => chosen.has(node.page.id) && !isBelowChosen(node))
}

/** The children of every parent, as they are after the updates so far. */
class Arrangement {
  readonly #index: PageIndex
  readonly #parents = new Map<string, string>()
  readonly lists = new Map<string, string[]>()

  constructor(index: PageIndex) {
    this.#index = index
  }

  #listOf(parent: string): string[] {
    const known = this.lists.get(parent)
    if (known) return known
    const list = listChildren(this.#index, this.#index.byId.get(parent)).map(({ page }) => page.id)
    this.lists.set(parent, list)
    return list
  }

  #take(id: string): void {
    const list = this.#listOf(this.#parents.get(id) ?? this.#index.byId.get(id)?.parent?.page.id ?? ROOT)
    list.splice(list.indexOf(id), 1)
  }

  placeAt(id: string, parent: string, at: number): void {
    this.#take(id)
    this.#listOf(parent).splice(at, 0, id)
    this.#parents.set(id, parent)
  }

  /** Places a page before another one; at the end where that is not there. */
  placeBefore(id: string, parent: string, next: string | undefined): PageUpdate {
    this.#take(id)
    const list = this.#listOf(parent)
    const found = next === undefined ? -1 : list.indexOf(next)
    const at = found < 0 ? list.length : found
    list.splice(at, 0, id)
    this.#parents.set(id, parent)
    return { operation: 'update_page', page: id, into: parent === ROOT ? null : parent, at }
  }
}

/** Moves pages below a parent. `at` counts the children that are not moved. */
export function planMove(
  index: PageIndex,
  pages: readonly PageNode[],
  parent: PageNode | undefined,
  at: number,
): PlannedUpdates {
  const moved = listTopmost(index, pages)
  const ids = new Set(moved.map(({ page }) => page.id))
  const isMoved = ({ page }: PageNode) => ids.has(page.id)
  const next = listChildren(index, parent).filter((child) => !isMoved(child))[at]
  const arrangement = new Arrangement(index)
  const updates = moved.map(({ page }) => arrangement.placeBefore(page.id, parent?.page.id ?? ROOT, next?.page.id))
  const undo = moved.map((node) => {
    const siblings = listChildren(index, node.parent)
    const after = siblings.slice(siblings.indexOf(node) + 1).find((sibling) => !isMoved(sibling))
    return arrangement.placeBefore(node.page.id, node.parent?.page.id ?? ROOT, after?.page.id)
  })
  return { updates, undo }
}

/** The pages with the updates: only what lies above a changed page is copied. */
export function applyUpdates(
  index: PageIndex,
  pages: readonly SpacePage[],
  updates: readonly PageUpdate[],
): SpacePage[] {
  const arrangement = new Arrangement(index)
  const fields = new Map<string, Partial<SpacePage>>()
  for (const { operation: _operation, page, into, at, ...rest } of updates) {
    if (into !== undefined) arrangement.placeAt(page, into ?? ROOT, at ?? Number.POSITIVE_INFINITY)
    fields.set(page, { ...fields.get(page), ...rest })
  }
  const touched = new Set<string>()
  for (const id of [...arrangement.lists.keys(), ...fields.keys()])
    for (let node = index.byId.get(id); node; node = node.parent) touched.add(node.page.id)
  const arrange = (children: readonly SpacePage[], parent: string): SpacePage[] => {
    const list = arrangement.lists.get(parent)
    const arranged = list ? list.flatMap((id) => index.byId.get(id)?.page ?? []) : children
    return arranged.map((page) => {
      if (!touched.has(page.id)) return page
      const below = arrange((page.pages ?? []) as SpacePage[], page.id)
      return { ...page, ...fields.get(page.id), ...(page.pages && { pages: below }) }
    })
  }
  return arrange(pages, ROOT)
}

/** Whether the server lets these pages lie below this one: groups stand at the top, links and computed pages have no pages below. */
export function canPlace(pages: readonly PageNode[], parent: PageNode | undefined): boolean {
  if (parent === undefined) return true
  if (parent.isGenerated || parent.page.type === 'link' || parent.page.type === 'computed') return false
  const above = new Set<PageNode>()
  for (let at: PageNode | undefined = parent; at; at = at.parent) above.add(at)
  return pages.every((node) => node.page.type !== 'group' && !above.has(node))
}
