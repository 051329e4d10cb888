/**
 * Cleans what programs put on the clipboard: lists of Word are paragraphs with a marker, panels and tasks of Confluence are boxes with data, and ids are
 * those of another page.
 */
import { createElement, type HtmlElement, type HtmlNode, isElement, readHtmlText, styleOf } from '../html-tree/index.ts'

/** Returns the clipboard as other generators would write it. */
export function cleanClipboard(page: HtmlElement): HtmlElement {
  const copying: Copying[] = []
  const cleaned = copyElement(page, undefined, copying)
  for (let next = copying.pop(); next; next = copying.pop()) fill(next, copying)
  return cleaned
}

/** An element whose content is still to be copied. A list of them takes the place of recursion, which a deep tree would end. */
interface Copying {
  readonly children: readonly HtmlNode[]
  readonly copied: HtmlElement
}

function copyElement(element: HtmlElement, parent: HtmlElement | undefined, copying: Copying[]): HtmlElement {
  const { id: _id, ...attributes } = element.attributes
  const [name, changed] = rename(element, attributes)
  const copied = createElement(name, changed, parent)
  if (attributes['data-task-state'] !== undefined) {
    const isDone = attributes['data-task-state'] === 'DONE'
    copied.children.push(createElement('input', { type: 'checkbox', ...(isDone && { checked: '' }) }, copied))
  }
  copying.push({ children: element.children, copied })
  return copied
}

/** An item of a list may hold the next list already: its own content comes first. */
function fill({ children, copied }: Copying, copying: Copying[]): void {
  const lists = copied.name === 'li' ? copied.children.splice(0) : []
  const held = lists.filter((node) => !isElement(node, 'input'))
  for (const box of lists) if (isElement(box, 'input')) copied.children.push(box)
  for (const child of nestWordLists(children, copied, copying))
    if (isElement(child)) {
      if (isReachable(child) && !isWordMarker(child))
        copied.children.push(child.parent === copied ? child : copyElement(child, copied, copying))
    } else copied.children.push(child)
  for (const list of held) copied.children.push(list)
}

const PANELS: { readonly [type: string]: string } = {
  error: 'danger',
  success: 'success',
  warning: 'warning',
  tip: 'tip',
}

function rename(
  { name }: HtmlElement,
  attributes: HtmlElement['attributes'],
): [name: string, attributes: HtmlElement['attributes']] {
  const panel = attributes['data-panel-type']
  if (panel !== undefined) return ['div', { class: `admonition ${PANELS[panel] ?? 'note'}` }]
  if (attributes['data-task-list-local-id'] !== undefined) return ['ul', {}]
  if (attributes['data-task-state'] !== undefined) return ['li', {}]
  return [name, attributes]
}

/** A picture in the files of a program, or at an address relative to the page it was on, is not to be had. */
const isReachable = ({ name, attributes: { src = '' } }: HtmlElement) =>
  name !== 'img' || /^\s*(?:https?:|data:image\/)/i.test(src)

const isWordMarker = (element: HtmlElement) => styleOf(element).get('mso-list')?.toLowerCase() === 'ignore'

/** `mso-list: l0 level2 lfo1` */
function levelOf(node: HtmlNode): number | undefined {
  if (!isElement(node, 'p')) return undefined
  const level = /level(\d)/i.exec(styleOf(node).get('mso-list') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** The marker stands at the start of an item: so many elements are looked at, however much the item holds. */
const MARKER_WITHIN = 50

function findMarker(item: HtmlElement): string {
  const waiting: HtmlNode[] = [...item.children.slice(0, MARKER_WITHIN)].reverse()
  for (let seen = 0; seen < MARKER_WITHIN; seen++) {
    const node = waiting.pop()
    if (node === undefined) return ''
    // A marker in an inner item is that one's.
    if (!isElement(node) || levelOf(node) !== undefined) continue
    if (isWordMarker(node)) return readHtmlText(node)
    waiting.push(...node.children.slice(0, MARKER_WITHIN).reverse())
  }
  return ''
}

const isNumber = (marker: string) => /^\(?[0-9a-z]{1,4}[.)]/i.test(marker)

interface OpenList {
  level: number
  list: HtmlElement
}

/** Paragraphs that Word means as items become lists below `parent`; their own parent is then the list they are in. */
function nestWordLists(nodes: readonly HtmlNode[], parent: HtmlElement, copying: Copying[]): HtmlNode[] {
  const nested: HtmlNode[] = []
  let open: OpenList[] = []
  for (const node of nodes) {
    const level = levelOf(node)
    if (level === undefined) {
      // White space between paragraphs ends no list.
      if (node.type === 'text' && node.text.trim() === '' && open.length > 0) continue
      open = []
      nested.push(node)
      continue
    }
    const item = node as HtmlElement
    const name = isNumber(findMarker(item)) ? 'ol' : 'ul'
    open = open.filter((each) => each.level <= level)
    let last = open.at(-1)
    if (!last || last.level < level || last.list.name !== name) {
      if (last?.level === level) open.pop()
      const around = open.at(-1)?.list.children.at(-1)
      const holder = isElement(around) ? around : undefined
      last = { level, list: createElement(name, {}, holder ?? parent) }
      if (holder) holder.children.push(last.list)
      else nested.push(last.list)
      open.push(last)
    }
    const li = createElement('li', {}, last.list)
    copying.push({ children: item.children, copied: li })
    last.list.children.push(li)
  }
  return nested
}
