/**
 * What of a site is there for a visitor: the one place that decides, for the page, the tree, search, sitemap, feeds and text exports
 * alike. What is withheld is left out of the values given back, so whoever shows only these cannot show more.
 */
import type { Page, PlacedPage } from '../revision/index.ts'
import type { Visitor } from './claims.ts'
import { type Around, aroundPage, holds } from './holds.ts'

/** A space on a site; hosts add what they need of it. */
export interface SiteSpaceNode {
  readonly id: string
  readonly path: string
  readonly isDefault: boolean
  readonly condition?: string | null
}

export interface SectionNode<S extends SiteSpaceNode = SiteSpaceNode> {
  readonly id: string
  readonly path: string
  readonly isDefault: boolean
  readonly condition?: string | null
  readonly siteSpaces: readonly S[]
}

/** Sections, or site spaces right below the site; in order. Groups of sections withhold nothing by themselves: one is there while a section in it is. */
export interface SiteTree<S extends SiteSpaceNode = SiteSpaceNode, C extends SectionNode<S> = SectionNode<S>> {
  readonly sections: readonly C[]
  readonly siteSpaces: readonly S[]
}

/**
 * What is left, with one default wherever something is left: the default itself, or the first while that is withheld. A section of which
 * no site space is left is not there.
 */
export function visibleTree<S extends SiteSpaceNode, C extends SectionNode<S>>(
  tree: SiteTree<S, C>,
  visitor: Visitor,
  around: (siteSpace: S | undefined) => Around = () => ({}),
): SiteTree<S, C> {
  const shown = (siteSpaces: readonly S[]) =>
    withDefault(siteSpaces.filter((each) => holds(each.condition, visitor, around(each))))
  const sections = tree.sections
    .filter((section) => holds(section.condition, visitor, around(undefined)))
    .map((section) => ({ ...section, siteSpaces: shown(section.siteSpaces) }))
    .filter((section) => section.siteSpaces.length > 0)
  return { sections: withDefault(sections), siteSpaces: shown(tree.siteSpaces) }
}

function withDefault<T extends { readonly isDefault: boolean }>(items: readonly T[]): T[] {
  const at = Math.max(
    0,
    items.findIndex(({ isDefault }) => isDefault),
  )
  return items.map((item, index) => (item.isDefault === (index === at) ? item : { ...item, isDefault: index === at }))
}

/** A page under a page that is withheld is withheld too. `ancestors`: the page at the root first. */
export const isPageVisible = (ancestors: readonly Page[], page: Page, visitor: Visitor, around: Around = {}): boolean =>
  [...ancestors, page].every((each) => holds(each.condition, visitor, aroundPage(around, each)))

/** A table of contents without what is withheld. Hidden pages stay: they are not listed, but can be opened. */
export function visiblePages(pages: readonly PlacedPage[], visitor: Visitor, around: Around = {}): PlacedPage[] {
  const top: PlacedPage[] = []
  const rest: { from: readonly PlacedPage[]; into: PlacedPage[] }[] = [{ from: pages, into: top }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const placed of next.from) {
      if (!holds(placed.page.condition, visitor, aroundPage(around, placed.page))) continue
      const below: PlacedPage[] = []
      next.into.push({ ...placed, pages: below })
      if (placed.pages.length > 0) rest.push({ from: placed.pages, into: below })
    }
  }
  return top
}
