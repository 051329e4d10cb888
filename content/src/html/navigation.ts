/**
 * Reads the navigation of a website from a page, as a tree. Generators write it as nested lists, or as nested elements of which the first is a title;
 * of several candidates the one with the most pages of the website is used.
 */

import { elementsOf, elementsWithin, type HtmlElement, hasClass, isElement, readHtmlText } from '../html-tree/index.ts'
import { isHidden, isNamedByHeading } from './noise.ts'

export interface NavigationEntry {
  readonly title: string
  /** The URL as `absolute` returned it. A group has none. */
  readonly url?: string
  readonly children: readonly NavigationEntry[]
}

/** `absolute` returns the absolute URL of a page of the website, and undefined for anything else: another website, an image. */
export function readNavigation(page: HtmlElement, absolute: (href: string) => string | undefined): NavigationEntry[] {
  let best: { entries: NavigationEntry[]; score: number } = { entries: [], score: 0 }
  for (const context of placesOf(page)) {
    const entries = readNavigationEntries(context.element, absolute)
    const score = countPages(entries) * context.weight
    if (score > best.score) best = { entries, score }
  }
  return best.entries
}

const SIDEBARS = new Set(
  (
    'theme-doc-sidebar-container theme-doc-sidebar-menu md-sidebar--primary md-nav--primary wy-menu-vertical wy-menu ' +
    'sphinxsidebarwrapper sphinxsidebar vpsidebar vpsidebarnav sidebar sidebar-content sidebar-nav sidebar-links book-summary ' +
    'summary bd-sidebar-primary bd-links nav-menu sidebar-pane td-sidebar-nav docs-sidebar nextra-sidebar book-menu doc-nav ' +
    'docs-nav side-nav sidenav left-nav tree page-tree pages table-of-contents'
  ).split(' '),
)
/** Links to neighbours of a page, or within it. */
const OTHERS = 'breadcrumb breadcrumbs pagination pagination-nav md-sidebar--secondary pager right-sidebar'.split(' ')

interface Spot {
  readonly element: HtmlElement
  readonly weight: number
}

/** Prefers sidebars; top bars list sections, and footers the rest. */
function placesOf(page: HtmlElement): Spot[] {
  const spots: Spot[] = []
  const visit = (element: HtmlElement, isFooter: boolean) => {
    for (const child of elementsOf(element)) {
      if (hasClass(child, ...OTHERS) || OTHERS.includes(child.attributes.id ?? '')) continue
      const inFooter = isFooter || child.name === 'footer' || child.attributes.role === 'contentinfo'
      const weight = weightOf(child)
      if (weight > 0 && spots.length < MAX_SPOTS) spots.push({ element: child, weight: inFooter ? 0.1 : weight })
      // A sidebar contains no other candidates.
      if (weight < 20) visit(child, inFooter)
    }
  }
  visit(page, false)
  return spots
}

const MAX_SPOTS = 50

function weightOf(element: HtmlElement): number {
  const { name, classes, attributes } = element
  const label = `${attributes['aria-label'] ?? ''} ${attributes.id ?? ''}`.toLowerCase()
  if (/on this page|breadcrumb|table of contents|pagination|local|related/.test(label)) return 0
  if (['html', 'body', 'main', 'article'].includes(name) || isNamedByHeading(element)) return 0
  if (classes.some((each) => SIDEBARS.has(each)) || SIDEBARS.has((attributes.id ?? '').toLowerCase())) return 20
  const isNavigation = name === 'nav' || attributes.role === 'navigation'
  if (isNavigation && /docs|sidebar|main menu|side/.test(label)) return 10
  if (name === 'aside') return 3
  return isNavigation ? 1 : 0
}

const countPages = (entries: readonly NavigationEntry[]): number =>
  entries.reduce((count, { url, children }) => count + (url === undefined ? 0 : 1) + countPages(children), 0)

interface Draft {
  title: string
  url: string | undefined
  children: Draft[]
}

/** A page is listed once, at its first position; fragments of pages are left out. */
function readNavigationEntries(
  element: HtmlElement,
  absolute: (href: string) => string | undefined,
): NavigationEntry[] {
  const seen = new Set<string>()
  const toEntries = (drafts: readonly Draft[]): NavigationEntry[] =>
    drafts.flatMap(({ title, url, children }) => {
      const isNew = url !== undefined && !seen.has(url)
      if (isNew) seen.add(url)
      const below = toEntries(children)
      if (!isNew) return below.length === 0 ? [] : title === '' ? below : [{ title, children: below }]
      return [{ title: title || url, url, children: below }]
    })
  return opened(toEntries(readDrafts(element, absolute)))
}

/** Removes a single title around everything, and a group that repeats the title of its parent. */
function opened(entries: NavigationEntry[]): NavigationEntry[] {
  const [only] = entries
  if (only && entries.length === 1 && only.url === undefined) return opened([...only.children])
  const withinGroup = (entry: NavigationEntry): NavigationEntry => {
    const [first] = entry.children
    const isTwice = entry.children.length === 1 && first?.url === undefined && first?.title === entry.title
    return { ...entry, children: (isTwice ? first!.children : entry.children).map(withinGroup) }
  }
  return entries.map(withinGroup)
}

function readDrafts(element: HtmlElement, absolute: (href: string) => string | undefined): Draft[] {
  const drafts: Draft[] = []
  for (const child of elementsOf(element)) {
    if (SKIPPED.has(child.name) || isHidden(child)) continue
    if (child.name === 'a') {
      const draft = toDraft(child, absolute)
      if (draft) drafts.push(draft)
      continue
    }
    const below = readDrafts(child, absolute)
    const title = titleOf(child)
    if (below.length > 0) addBelow(drafts, child, below)
    else if (title !== undefined) drafts.push({ title, url: undefined, children: [] })
  }
  return joinTitles(drafts)
}

const SKIPPED = new Set(['script', 'style', 'svg', 'input', 'form', 'select', 'img', 'template'])

/** A separate list belongs to the element before it; the purpose of a `<div>` is unknown, so its content is used directly. */
function addBelow(drafts: Draft[], element: HtmlElement, below: Draft[]) {
  const last = drafts.at(-1)
  const isList =
    ['ul', 'ol', 'nav'].includes(element.name) ||
    hasClass(element, 'items', 'children', 'group', 'menu', 'submenu', 'collapse')
  const holdsItem = !['li', 'section', 'details'].includes(element.name)
  const isBelow = (isList && holdsItem && isBesideTitle(element)) || (last?.url !== undefined && isFold(element))
  if (last && isBelow && last.children.length === 0) last.children = below
  else for (const each of below) drafts.push(each)
}

/** Matches an arrow without text that unfolds the content below a link. */
const isFold = ({ name, parent, children }: HtmlElement) =>
  name === 'details' &&
  parent?.name === 'li' &&
  children.every((child) => !isElement(child) || child.name !== 'summary' || titleOf(child) === undefined)

/** In an item, a list belongs to the item. Beside other items of a menu it only adds more of them. */
function isBesideTitle(element: HtmlElement): boolean {
  const { parent } = element
  return parent !== undefined && elementsOf(parent).filter((child) => ['ul', 'ol'].includes(child.name)).length <= 1
    ? true
    : hasTitleBefore(element)
}

function hasTitleBefore(element: HtmlElement): boolean {
  const siblings = elementsOf(element.parent!)
  const before = siblings[siblings.indexOf(element) - 1]
  return before !== undefined && !['ul', 'ol'].includes(before.name)
}

/** In an item, everything after the first title is below it. */
function joinTitles(drafts: Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const draft of drafts) {
    const last = joined.at(-1)
    // The same page may be linked by an image or an arrow as well; the text counts.
    if (last && draft.url !== undefined && last.url === draft.url && draft.children.length === 0) {
      if (last.title === '') last.title = draft.title
    } else joined.push(draft)
  }
  return joined
}

function toDraft(link: HtmlElement, absolute: (href: string) => string | undefined): Draft | undefined {
  const { href } = link.attributes
  const title = readHtmlText(link)
  if (href === undefined || href.trim() === '')
    return title === '' ? undefined : { title, url: undefined, children: [] }
  const hash = href.indexOf('#')
  // Sphinx links the current page as `#`; elsewhere that opens a group.
  if (href.trim() === '#' && hasClass(link, 'current')) return { title, url: absolute(''), children: [] }
  // Fragments of a page are not pages.
  if (hash >= 0) return href.trim() === '#' && title !== '' ? { title, url: undefined, children: [] } : undefined
  const url = absolute(href.trim())
  return url === undefined ? undefined : { title, url, children: [] }
}

const LABELS =
  'caption caption-text menu__link md-nav__link text title nav-group sidebar-title group-label header label'.split(' ')

/** Returns the title of a group without a link. */
function titleOf(element: HtmlElement): string | undefined {
  const isTitle =
    /^(?:h[1-6]|summary|button|label|p|strong|b|span|dt)$/.test(element.name) || hasClass(element, ...LABELS)
  const holdsOnlyWords = isTitle || element.children.every((child) => !isElement(child))
  if (!holdsOnlyWords) return undefined
  const words = readHtmlText(element)
  return words === '' || words.length > 120 || !/\p{L}|\p{N}/u.test(words) ? undefined : words
}

/** Lists every page of the website that a page links to, in reading order. */
export function listLinkedUrls(page: HtmlElement): string[] {
  const found = new Set<string>()
  for (const { name, attributes } of elementsWithin(page))
    if ((name === 'a' || name === 'area') && attributes.href && !/\bnofollow\b/.test(attributes.rel ?? ''))
      found.add(attributes.href.trim())
  return [...found]
}
