/**
 * Maps the ids of a page to anchors. An id belongs to the heading it is on, in, or right before (the id of a section to its first heading), any other
 * to the heading above it; before the first heading, and on the title, it means the page.
 */

import { type HtmlElement, readHtmlText } from '../html-tree/index.ts'
import { isAnchor } from '../markdown/index.ts'
import { toAnchor } from '../text/index.ts'
import { isHeadingElement } from './headings.ts'
import { isNoise } from './noise.ts'

export interface Anchors {
  /** Id in the source → anchor in the document; '' is the page itself. */
  readonly byId: ReadonlyMap<string, string>
  /** Anchors that must be set on headings explicitly. */
  readonly fixed: ReadonlyMap<HtmlElement, string>
}

interface Found {
  readonly element: HtmlElement
  /** The nearest id first. */
  readonly own: string[]
  readonly below: string[]
}

export function readAnchors(main: HtmlElement, title: HtmlElement | undefined): Anchors {
  const top: string[] = []
  const headings: Found[] = []
  let pending: string[] = []
  const flushIds = () => {
    const ids = headings.at(-1)?.below ?? top
    for (const id of pending) ids.push(id)
    pending = []
  }
  const visit = (element: HtmlElement) => {
    if (isNoise(element) && element !== main) return
    const ids = idsOf(element)
    if (element === title || (isHeadingElement(element) && readHtmlText(element) !== '')) {
      anchorHeading(element, ids)
      return
    }
    for (const id of ids) pending.push(id)
    for (const child of element.children) {
      if (child.type === 'element') visit(child)
      else if (child.text.trim() !== '') flushIds()
    }
    if (MEDIA.has(element.name)) flushIds()
  }
  const anchorHeading = (element: HtmlElement, ids: readonly string[]) => {
    const within = idsWithin(element)
    if (element === title) for (const id of [...pending, ...ids, ...within]) top.push(id)
    else headings.push({ element, own: [...ids, ...within, ...pending.reverse()], below: [] })
    pending = []
  }
  visit(main)
  flushIds()
  return name(headings, top)
}

const MEDIA = new Set(['img', 'pre', 'iframe', 'video', 'hr'])

function idsOf({ name, attributes }: HtmlElement): string[] {
  const ids = [attributes.id, name === 'a' ? attributes.name : undefined]
  return ids.filter((id): id is string => id !== undefined && id !== '')
}

function idsWithin(element: HtmlElement): string[] {
  const ids: string[] = []
  const visit = (each: HtmlElement) => {
    for (const child of each.children) {
      if (child.type === 'text') continue
      for (const id of idsOf(child)) ids.push(id)
      visit(child)
    }
  }
  visit(element)
  return ids
}

function name(headings: readonly Found[], top: readonly string[]): Anchors {
  const byId = new Map<string, string>()
  const fixed = new Map<HtmlElement, string>()
  const keep = (id: string, anchor: string) => {
    // GitHub links `#part` to the id `user-content-part`.
    for (const each of [id, id.replace(/^user-content-/, '')]) if (!byId.has(each)) byId.set(each, anchor)
  }
  for (const id of top) keep(id, '')
  const slugs = headings.map(({ element }) => toAnchor(readHtmlText(element)))
  const counts = new Map<string, number>()
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const taken = new Set<string>()
  headings.forEach(({ element, own, below }, at) => {
    if (own.length === 0 && below.length === 0) return
    const slug = slugs[at]!
    const anchor = freeAnchor(own.length > 0 && !own.includes(slug) ? keepAnchor(own[0]!) : slug, taken)
    // The default anchor needs not be set, if no other heading may get it.
    if (anchor !== slug || counts.get(slug) !== 1) fixed.set(element, anchor)
    for (const id of [...own, ...below]) keep(id, anchor)
  })
  return { byId, fixed }
}

function freeAnchor(anchor: string, taken: Set<string>): string {
  let free = anchor
  for (let number = 1; taken.has(free); number++) free = `${anchor}-${number}`
  taken.add(free)
  return free
}

/** Converts an id to a valid anchor. */
const keepAnchor = (id: string): string => (isAnchor(id) ? id : toAnchor(id))
