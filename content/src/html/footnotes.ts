/** Finds footnotes: the references in the text, and their notes. */
import {
  closest,
  elementsOf,
  elementsWithin,
  type HtmlElement,
  hasClass,
  listElements,
  readHtmlText,
} from '../html-tree/index.ts'

export interface Notes {
  /** Reference → the element that contains its note. */
  readonly byReference: ReadonlyMap<HtmlElement, HtmlElement>
  /** Notes and their back links, which are not part of the text. */
  readonly apart: ReadonlySet<HtmlElement>
}

export function findNotes(main: HtmlElement, byId: ReadonlyMap<string, HtmlElement>): Notes {
  const byReference = new Map<HtmlElement, HtmlElement>()
  const apart = new Set<HtmlElement>()
  const inNotes = new Map<HtmlElement, readonly HtmlElement[]>()
  const labelsOf = (note: HtmlElement) => {
    const known = inNotes.get(note) ?? listElements(note, ({ name }) => name === 'a' || name === 'span')
    inNotes.set(note, known)
    return known
  }
  for (const element of elementsWithin(main)) {
    const target = element.name === 'a' ? targetOf(element, byId) : undefined
    if (!target || !isReference(element) || closest(element, (each) => apart.has(each))) continue
    const note = holderOf(target)
    if (!note || closest(element, (each) => each === note)) continue
    const labels = labelsOf(note)
    // This bounds the cost of many references to one long text.
    if (labels.length > MAX_LABELS) continue
    const back = labels.filter((each) => isWayBack(each, element, target))
    if (back.length === 0 && !isNote(target, note)) continue
    byReference.set(element, note)
    apart.add(note)
    for (const each of back) apart.add(each)
  }
  for (const element of elementsWithin(main)) if (isOnlyNotes(element, apart)) apart.add(element)
  return { byReference, apart }
}

const MAX_LABELS = 100

function targetOf({ attributes: { href = '' } }: HtmlElement, byId: ReadonlyMap<string, HtmlElement>) {
  return href.startsWith('#') ? byId.get(decodeUriPart(href.slice(1))) : undefined
}

const NUMBER = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡§]{1,3})[\])]?$/i

function isReference(element: HtmlElement): boolean {
  const { attributes, parent } = element
  if ('data-footnote-ref' in attributes || attributes.role === 'doc-noteref') return true
  if (hasClass(element, 'footnote-ref', 'footnote-reference', 'footref', 'noteref', 'footnoteref')) return true
  const isRaised = parent?.name === 'sup' || elementsOf(element).some(({ name }) => name === 'sup')
  return isRaised && NUMBER.test(readHtmlText(element))
}

const NOTE_ID = /^(?:user-content-)?(?:fn|ftnt|footnote|endnote|note|cite_note|_ftn|_edn)[-_:.]?/i

function isNote(target: HtmlElement, note: HtmlElement): boolean {
  if (/^doc-(?:endnote|footnote)$/.test(target.attributes.role ?? '')) return true
  if (NOTE_ID.test(target.attributes.id ?? target.attributes.name ?? '')) return true
  return hasClass(note, 'footnote', 'footnotes') || (!!note.parent && hasClass(note.parent, 'footnote', 'footnotes'))
}

/** An anchor is within its note, a term before it. */
function holderOf(target: HtmlElement): HtmlElement | undefined {
  if (target.name === 'dt') {
    const siblings = target.parent ? elementsOf(target.parent) : []
    const next = siblings[siblings.indexOf(target) + 1]
    return next?.name === 'dd' ? next : undefined
  }
  if (!['a', 'span', 'sup', 'b'].includes(target.name)) return target
  return closest(target.parent, ({ name }) => ['p', 'li', 'div', 'td', 'dd', 'aside'].includes(name))
}

/** Matches a back link, or the number of a note if it is an anchor. */
function isWayBack(element: HtmlElement, reference: HtmlElement, target: HtmlElement): boolean {
  if (element.name === 'span' && hasClass(element, 'label', 'fn-bracket')) return true
  if (element.name !== 'a') return false
  if (element === target || hasClass(element, 'footnote-back', 'footnote-backref', 'fn-backref')) return true
  if (element.attributes.role === 'doc-backlink' || 'data-footnote-backref' in element.attributes) return true
  const { href = '' } = element.attributes
  const ids = [reference.attributes.id, reference.parent?.attributes.id, reference.attributes.name]
  return href.startsWith('#') && href.length > 1 && ids.includes(decodeUriPart(href.slice(1)))
}

/** Matches the section around notes, its title and its divider. */
function isOnlyNotes(element: HtmlElement, apart: ReadonlySet<HtmlElement>): boolean {
  const isSection =
    hasClass(element, 'footnotes', 'footnote', 'footnote-list') || 'data-footnotes' in element.attributes
  if (!isSection && !['ol', 'dl'].includes(element.name)) return false
  const holdsNotes = elementsOf(element).some(
    (child) => apart.has(child) || elementsOf(child).some((each) => apart.has(each)),
  )
  if (!holdsNotes) return false
  return element.children.every((child) =>
    child.type === 'text' ? child.text.trim() === '' : isPartOfNotes(child, apart, isSection),
  )
}

function isPartOfNotes(element: HtmlElement, apart: ReadonlySet<HtmlElement>, isSection: boolean): boolean {
  if (apart.has(element) || element.name === 'hr' || element.name === 'dt') return true
  if (isSection && /^h[1-6]$/.test(element.name)) return true
  return (
    ['ol', 'dl', 'ul'].includes(element.name) &&
    elementsOf(element).every((child) => apart.has(child) || child.name === 'dt')
  )
}

export function decodeUriPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
