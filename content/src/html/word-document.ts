/** Builds the lists of a converted Word document, whose items are paragraphs with a mark, and its tasks, which are paragraphs with a checkbox. */
import { createElement, type HtmlElement, type HtmlNode, isElement } from '../html-tree/index.ts'
import { createItemNest, type LevelItem } from './nest-items.ts'

type ItemMark =
  | { readonly kind: 'ordered'; readonly level: number; readonly number: number }
  | { readonly kind: 'bullet' | 'open' | 'done'; readonly level: number }

const MARK = 'lectern-item:'

/** The id of the anchor that a converted item begins with. */
export const toItemMark = (mark: ItemMark): string =>
  `${MARK}${mark.kind}:${mark.level}${mark.kind === 'ordered' ? `:${mark.number}` : ''}`

/** The id of the anchor in a further paragraph of the item before. */
export const CONTINUED_ITEM = `${MARK}continued`

/** Returns the page with its lists as elements. The converter nests no deeper than the document does, which its parser limits. */
export const cleanWordDocument = (page: HtmlElement): HtmlElement => mend(page, undefined)

function mend(element: HtmlElement, parent: HtmlElement | undefined): HtmlElement {
  const copy: HtmlElement = { ...element, parent, children: [] }
  const nest = createItemNest(copy, (list) => copy.children.push(list))
  for (const child of element.children) {
    const item = isElement(child, 'p') ? readItem(child) : undefined
    if (item === undefined || !isElement(child)) {
      nest.end()
      copy.children.push(child.type === 'text' ? child : mend(child, copy))
      continue
    }
    const content = item.content.map((node) => (node.type === 'text' ? node : mend(node, copy)))
    const last = nest.last()
    if (item.place === 'continued') {
      const further = createElement('p', {}, last ?? copy, content)
      ;(last ?? copy).children.push(further)
      continue
    }
    // Nothing is left of an item whose words were moved or deleted, and its number is nobody's.
    if (content.length === 0 && item.place.name === 'ul') continue
    const li = nest.add(item.place)
    if (item.isDone !== undefined) li.children.push(toBox(item.isDone, li))
    for (const node of content) li.children.push(node)
  }
  return copy
}

const toBox = (isDone: boolean, parent: HtmlElement) =>
  createElement('input', { type: 'checkbox', ...(isDone && { checked: '' }) }, parent)

interface FoundItem {
  readonly place: LevelItem | 'continued'
  /** Of a task; undefined for other items. */
  readonly isDone?: boolean
  readonly content: readonly HtmlNode[]
}

function readItem(paragraph: HtmlElement): FoundItem | undefined {
  const { children } = paragraph
  const mark = children.findIndex((child) => isElement(child, 'a') && child.attributes.id?.startsWith(MARK))
  const content = children.filter((_, at) => at !== mark)
  const box = content.find((child) => isElement(child) || child.text.trim() !== '')
  const isTask = isElement(box, 'input') && box.attributes.type === 'checkbox'
  if (mark < 0) return isTask ? { place: { level: 0, name: 'ul' }, content } : undefined
  const [kind, level = '', number = ''] = (children[mark] as HtmlElement).attributes.id!.slice(MARK.length).split(':')
  if (kind === 'continued') return { place: 'continued', content }
  const isOrdered = kind === 'ordered' && !isTask
  const place: LevelItem = {
    level: Number(level) || 0,
    name: isOrdered ? 'ol' : 'ul',
    number: isOrdered ? Number(number) || 0 : undefined,
  }
  return { place, content, ...((kind === 'open' || kind === 'done') && !isTask && { isDone: kind === 'done' }) }
}
