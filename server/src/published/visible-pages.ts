/** The pages of a space as one visitor sees them. */
import type { ContentRef } from '@lectern/content/document'
import type { PlacedPage } from '@lectern/content/revision'
import type { TreePage } from '@lectern/site'

export interface VisiblePage {
  placed: PlacedPage
  entry: TreePage
}

export interface VisiblePages {
  tree: TreePage[]
  /** The page at the root of the space: the first one that has a body, hidden or not. */
  first: VisiblePage | undefined
  /** In the order of the table of contents. */
  byId: ReadonlyMap<string, VisiblePage>
  /** The keys are in lower case: addresses are matched without regard to case. */
  byPath: ReadonlyMap<string, VisiblePage>
  /** Whether a page or one above it is excluded from search engines. */
  isNoIndex: (id: string) => boolean
}

/** `pages` are those the visitor may see; `base` is the path of the space, with a slash at the end. There is no recursion, because trees may be deep. */
export function toVisiblePages(pages: readonly PlacedPage[], base: string): VisiblePages {
  const tree: TreePage[] = []
  const byId = new Map<string, VisiblePage>()
  const byPath = new Map<string, VisiblePage>()
  const noIndex = new Set<string>()
  let first: VisiblePage | undefined
  const rest = [...pages].reverse().map((placed) => ({ placed, into: tree, isHidden: false, isNoIndex: false }))
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { placed, into } = next
    const { page, path } = placed
    const isHidden = next.isHidden || page.hidden === true
    const isNoIndex = next.isNoIndex || page.noRobotsIndex === true
    if (page.type === 'computed') continue
    const entry: TreePage = {
      id: page.id,
      type: page.type,
      title: page.linkTitle ?? page.title,
      emoji: page.emoji,
      icon: page.icon,
      isHidden,
      pages: [],
    }
    const shown = { placed, entry }
    into.push(entry)
    byId.set(page.id, shown)
    if (isNoIndex) noIndex.add(page.id)
    if (page.type === 'document') {
      first ??= shown
      entry.href = first === shown ? base : base + encodeUrlPath(path)
      byPath.set(path.toLowerCase(), shown)
    }
    for (let at = placed.pages.length - 1; at >= 0; at--)
      rest.push({ placed: placed.pages[at]!, into: entry.pages, isHidden, isNoIndex })
  }
  return { tree, first, byId, byPath, isNoIndex: (id) => noIndex.has(id) }
}

export const encodeUrlPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Lists the pages of type `link` with their targets. */
export const listLinkPages = ({ byId }: VisiblePages): { entry: TreePage; ref: ContentRef }[] =>
  [...byId.values()].flatMap(({ placed: { page }, entry }) =>
    page.type === 'link' && page.target ? [{ entry, ref: page.target }] : [],
  )
