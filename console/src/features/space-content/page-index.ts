/** The pages of a space as a tree that is walked quickly: by id, by path, in reading order. */
import type { SpacePage } from './queries.ts'

export interface PageNode {
  page: SpacePage
  title: string
  parent: PageNode | undefined
  children: PageNode[]
  /** It comes from a specification: the page that stands for it can be edited, it cannot. */
  isGenerated: boolean
}

export interface PageIndex {
  roots: PageNode[]
  byId: ReadonlyMap<string, PageNode>
  byPath: ReadonlyMap<string, PageNode>
  /** Pages with a body, as they are read one after the other. */
  documents: PageNode[]
}

/** `generated`: for each computed page, the pages that it stands for. */
export function indexPages(
  pages: readonly SpacePage[],
  generated: ReadonlyMap<string, readonly SpacePage[]> = new Map(),
): PageIndex {
  const byId = new Map<string, PageNode>()
  const byPath = new Map<string, PageNode>()
  const documents: PageNode[] = []
  const roots: PageNode[] = []
  // Without recursion: pages may nest as deep as anyone likes.
  const rest: { page: SpacePage; parent: PageNode | undefined }[] = pages
    .map((page) => ({ page, parent: undefined }))
    .reverse()
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { page, parent } = next
    const indexed: PageNode = {
      page,
      title: page.linkTitle ?? page.title,
      parent,
      children: [],
      isGenerated: page.computedSeed !== undefined,
    }
    ;(parent?.children ?? roots).push(indexed)
    byId.set(page.id, indexed)
    if (page.path !== undefined && !byPath.has(page.path)) byPath.set(page.path, indexed)
    if (page.type === 'document') documents.push(indexed)
    const below = page.type === 'computed' ? generated.get(page.id) : (page.pages as SpacePage[] | undefined)
    for (const child of (below ?? []).toReversed()) rest.push({ page: child, parent: indexed })
  }
  return { roots, byId, byPath, documents }
}

/** For each computed page, the pages that it stands for, from a tree in which they are in its place. */
export function findGenerated(pages: readonly SpacePage[]): Map<string, SpacePage[]> {
  const generated = new Map<string, SpacePage[]>()
  const rest = [...pages].reverse()
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.computedSeed === undefined) rest.push(...((page.pages ?? []) as SpacePage[]).toReversed())
    else generated.set(page.computedSeed, [...(generated.get(page.computedSeed) ?? []), page])
  }
  return generated
}

export function hasComputedPage(pages: readonly SpacePage[]): boolean {
  const rest = [...pages]
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.type === 'computed') return true
    rest.push(...((page.pages ?? []) as SpacePage[]))
  }
  return false
}

/** From the top, the page itself left out. */
export function ancestorsOf(page: PageNode | undefined): PageNode[] {
  const above: PageNode[] = []
  for (let at = page?.parent; at; at = at.parent) above.unshift(at)
  return above
}
