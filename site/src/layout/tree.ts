/** Writes the table of contents. It opens and closes without scripts; the branches above the current page are open. */
import { isExternal, toHref } from '../addresses.ts'
import { type Content, type Html, html } from '../html.ts'
import type { SiteSource, TreePage } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { type DrawIcon, drawUiIcon } from '../tools/icons.ts'
import { fill, type Words } from '../words.ts'
import { writeHeaderLink, writePickers } from './header.ts'
import { writeAccounts } from './social-accounts.ts'

/** Beyond this many pages only the branches around the current page are written out: the others show when one goes there. */
const WRITTEN_OUT = 500

interface TableOfContents {
  site: SiteSource
  words: Words
  icon: DrawIcon
  pages: TreePage[]
  /** The current page and those above it. */
  trail: readonly TreePage[]
}

export function writeTableOfContents({ site, words, icon, pages, trail }: TableOfContents): Html {
  const onTrail = new Set(trail)
  const current = trail.at(-1)
  const isSmall = count(pages) <= WRITTEN_OUT
  const list = (all: TreePage[]): Content =>
    html`<ul role="list">\n${all.filter(({ isHidden }) => !isHidden).map((page) => html`<li>${item(page)}</li>\n`)}</ul>`
  const item = (page: TreePage): Content => {
    const below = page.pages.some(({ isHidden }) => !isHidden)
    const isOpen = onTrail.has(page)
    const label = html`${writeSymbol(page, icon)}<span dir="auto">${page.title || '—'}</span>`
    if (page.type === 'group') return html`<p class="group">${label}</p>${below && list(page.pages)}`
    const href = toHref(page.href ?? '') ?? ''
    const isAway = page.type === 'link' && isExternal(href)
    const link = html`<a href="${href}"${page === current && html` aria-current="page"`}${isAway && html` rel="noopener"`}>${label}${isAway && drawUiIcon('external')}</a>`
    if (!below || !(isSmall || isOpen)) return link
    return html`${link}<details${isOpen && html` open`}><summary aria-label="${fill(words.subpages, page.title)}">${drawUiIcon('chevron')}</summary>${list(page.pages)}</details>`
  }
  const links = site.customization.headerLinks ?? []
  const accounts = (site.customization.socialAccounts ?? []).filter(({ isInHeader }) => isInHeader)
  return html`<nav class="tree" id="PageTree" popover aria-label="${words.pages}">
<button class="close-button" type="button" popovertarget="PageTree" popovertargetaction="hide" aria-label="${words.close}">${drawUiIcon('close')}</button>
${writePickers(site, words)}${list(pages)}
${links.length > 0 && html`<ul class="small-links" role="list">${links.map((link) => html`<li>${writeHeaderLink(link)}</li>`)}</ul>\n`}${writeAccounts(accounts, icon)}</nav>\n`
}

function count(pages: readonly TreePage[]): number {
  let found = 0
  const rest = [...pages]
  for (let page = rest.pop(); page && found <= WRITTEN_OUT; page = rest.pop()) {
    found++
    for (const below of page.pages) rest.push(below)
  }
  return found
}

/** Returns the pages from the top of the tree down to a page; empty when it is not in the tree. It does not recurse, because trees may be deep. */
export function findTrail(pages: readonly TreePage[], id: string): TreePage[] {
  const rest: TreePage[][] = pages.map((page) => [page])
  for (let trail = rest.pop(); trail; trail = rest.pop()) {
    const page = trail.at(-1)!
    if (page.id === id) return trail
    for (const below of page.pages) rest.push([...trail, below])
  }
  return []
}

/** Lists the pages that are shown, in reading order. */
export function toReadingOrder(pages: readonly TreePage[]): TreePage[] {
  const order: TreePage[] = []
  const rest = [...pages].reverse()
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.isHidden) continue
    if (page.type === 'document') order.push(page)
    for (let at = page.pages.length - 1; at >= 0; at--) rest.push(page.pages[at]!)
  }
  return order
}
