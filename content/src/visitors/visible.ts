/**
 * Decides what a visitor sees of a site, for pages, the tree, search, sitemap, feeds and text exports alike. Hidden content is left out of the
 * returned values, so that code that uses only these cannot reveal it.
 */
import type { Page, PlacedPage } from '../revision/index.ts'
import type { Visitor } from './claims.ts'
import { type ConditionContext, isConditionMet, withPageContext } from './is-condition-met.ts'

/** A space on a site; hosts extend it. */
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

/** Sections, or site spaces directly below the site, in order. Groups of sections have no conditions: a group is shown if one of its sections is. */
export interface SiteTree<S extends SiteSpaceNode = SiteSpaceNode, C extends SectionNode<S> = SectionNode<S>> {
  readonly sections: readonly C[]
  readonly siteSpaces: readonly S[]
}

/**
 * Returns the visible tree with one default in each non-empty list: the default itself, or the first visible one. A section without visible site
 * spaces is hidden.
 */
export function visibleTree<S extends SiteSpaceNode, C extends SectionNode<S>>(
  tree: SiteTree<S, C>,
  visitor: Visitor,
  context: (siteSpace: S | undefined) => ConditionContext = () => ({}),
): SiteTree<S, C> {
  const shown = (siteSpaces: readonly S[]) =>
    withDefault(siteSpaces.filter((each) => isConditionMet(each.condition, visitor, context(each))))
  const sections = tree.sections
    .filter((section) => isConditionMet(section.condition, visitor, context(undefined)))
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

/** A page below a hidden page is hidden too. `ancestors` starts with the page at the root. */
export const isPageVisible = (
  ancestors: readonly Page[],
  page: Page,
  visitor: Visitor,
  context: ConditionContext = {},
): boolean =>
  [...ancestors, page].every((each) => isConditionMet(each.condition, visitor, withPageContext(context, each)))

/** Filters a table of contents. Pages with `hidden` stay: they are not listed, but can be opened. */
export function visiblePages(
  pages: readonly PlacedPage[],
  visitor: Visitor,
  context: ConditionContext = {},
): PlacedPage[] {
  const top: PlacedPage[] = []
  const rest: { from: readonly PlacedPage[]; into: PlacedPage[] }[] = [{ from: pages, into: top }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const placed of next.from) {
      if (!isConditionMet(placed.page.condition, visitor, withPageContext(context, placed.page))) continue
      const below: PlacedPage[] = []
      next.into.push({ ...placed, pages: below })
      if (placed.pages.length > 0) rest.push({ from: placed.pages, into: below })
    }
  }
  return top
}
