/** The pages of a space as one visitor sees them. */
import type { ContentRef } from '@lectern/content/document'
import type { PlacedPage } from '@lectern/content/revision'
import type { TreePage } from '@lectern/site'

export interface Shown {
  placed: PlacedPage
  entry: TreePage
}

export interface ShownPages {
  tree: TreePage[]
  /** The page at the root of the space: the first one that has a body, hidden or not. */
  first: Shown | undefined
  /** In the order of the table of contents. */
  byId: ReadonlyMap<string, Shown>
  /** Paths in small letters: addresses are matched without regard to case. */
  byPath: ReadonlyMap<string, Shown>
  /** Kept from search engines, by itself or by a page above it. */
  isUnfiled: (id: string) => boolean
}

/** `pages` without what is withheld; `base` is where the space stands, with a slash at the end. Without recursion: trees may be deep. */
export function showPages(pages: readonly PlacedPage[], base: string): ShownPages {
  const tree: TreePage[] = []
  const byId = new Map<string, Shown>()
  const byPath = new Map<string, Shown>()
  const unfiled = new Set<string>()
  let first: Shown | undefined
  const rest = [...pages].reverse().map((placed) => ({ placed, into: tree, isHidden: false, isUnfiled: false }))
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { placed, into } = next
    const { page, path } = placed
    const isHidden = next.isHidden || page.hidden === true
    const isUnfiled = next.isUnfiled || page.noRobotsIndex === true
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
    if (isUnfiled) unfiled.add(page.id)
    if (page.type === 'document') {
      first ??= shown
      entry.href = first === shown ? base : base + encodePath(path)
      byPath.set(path.toLowerCase(), shown)
    }
    for (let at = placed.pages.length - 1; at >= 0; at--)
      rest.push({ placed: placed.pages[at]!, into: entry.pages, isHidden, isUnfiled })
  }
  return { tree, first, byId, byPath, isUnfiled: (id) => unfiled.has(id) }
}

export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Pages that only lead elsewhere, with where to. */
export const linksOf = ({ byId }: ShownPages): { entry: TreePage; ref: ContentRef }[] =>
  [...byId.values()].flatMap(({ placed: { page }, entry }) =>
    page.type === 'link' && page.target ? [{ entry, ref: page.target as unknown as ContentRef }] : [],
  )
