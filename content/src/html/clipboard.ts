/**
 * Cleans what programs put on the clipboard: lists of Word are paragraphs with a marker, panels and tasks of Confluence are boxes with data, and ids are
 * those of another page.
 */
import { createElement, type HtmlElement, type HtmlNode, isElement, readHtmlText, styleOf } from '../html-tree/index.ts'
import { toPre } from './code-boxes.ts'
import { createItemNest, type LevelItem } from './nest-items.ts'
import { readSignedTask } from './task-signs.ts'

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
  const pre = toPre(element, parent)
  if (pre) return pre
  const { id: _id, ...attributes } = element.attributes
  const [name, changed] = rename(element, attributes, parent)
  const copied = createElement(name, changed, parent)
  const isDone = isDoneTask(element)
  const signed = isDone === undefined ? readSignedTask(element) : undefined
  addBox(copied, isDone ?? signed?.isDone)
  copying.push({ children: signed?.children ?? element.children, copied })
  return copied
}

/** `isDone` is undefined for what is no task. */
function addBox(item: HtmlElement, isDone: boolean | undefined): void {
  if (isDone === undefined) return
  item.children.push(createElement('input', { type: 'checkbox', ...(isDone && { checked: '' }) }, item))
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

/** Says whether a task is done; undefined for what is no task. Google Docs writes items with a role, Confluence boxes with a state. */
function isDoneTask({ name, attributes }: HtmlElement): boolean | undefined {
  if (attributes['data-task-state'] !== undefined) return attributes['data-task-state'] === 'DONE'
  if (name !== 'li') return undefined
  if (attributes.role === 'checkbox') return attributes['aria-checked'] === 'true'
  const checked = attributes['data-checked']
  return checked === undefined ? undefined : checked === 'true'
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
  parent: HtmlElement | undefined,
): [name: string, attributes: HtmlElement['attributes']] {
  const panel = attributes['data-panel-type']
  if (panel !== undefined) return ['div', { class: `admonition ${PANELS[panel] ?? 'note'}` }]
  if (attributes['data-task-list-local-id'] !== undefined) return ['ul', {}]
  if (attributes['data-task-state'] !== undefined) return ['li', {}]
  // Google Docs strikes out the words of a task that is done: its tick says so.
  if (name === 'span' && /line-through/i.test(attributes.style ?? '') && isWithinDoneTask(parent))
    return [name, { ...attributes, style: attributes.style!.replaceAll(/line-through/gi, '') }]
  return [name, attributes]
}

function isWithinDoneTask(element: HtmlElement | undefined): boolean {
  let at = element
  for (let steps = 0; at && steps < 4; steps++, at = at.parent) if (at.name === 'li') return isDoneTask(at) === true
  return false
}

/** A picture in the files of a program, or at an address relative to the page it was on, is not to be had. */
const isReachable = ({ name, attributes }: HtmlElement) =>
  name !== 'img' || (/^\s*(?:https?:|data:image\/)/i.test(attributes.src ?? '') && !isPictureOfBox(attributes))

/** Google Docs draws the box of a task as a picture beside its role. */
const isPictureOfBox = (attributes: HtmlElement['attributes']) => attributes['aria-roledescription'] === 'checkbox'

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

/** A marker such as `3.` or `(b)` belongs to a numbered list; of a letter the number is not known. */
function toLevelItem(item: HtmlElement, level: number): LevelItem {
  const marker = findMarker(item)
  if (!/^\(?[0-9a-z]{1,4}[.)]/i.test(marker)) return { level, name: 'ul' }
  const number = /^\(?(\d{1,4})[.)]/.exec(marker)?.[1]
  return { level, name: 'ol', number: number === undefined ? undefined : Number(number) }
}

/** Paragraphs that Word means as items become lists below `parent`; their own parent is then the list they are in. */
function nestWordLists(nodes: readonly HtmlNode[], parent: HtmlElement, copying: Copying[]): HtmlNode[] {
  const nested: HtmlNode[] = []
  const nest = createItemNest(parent, (list) => nested.push(list))
  for (const node of nodes) {
    const task = isElement(node, 'p') ? readSignedTask(node) : undefined
    const level = levelOf(node) ?? (task && 1)
    if (level === undefined) {
      // White space between paragraphs ends no list.
      if (node.type === 'text' && node.text.trim() === '' && nest.last()) continue
      nest.end()
      nested.push(node)
      continue
    }
    const item = node as HtmlElement
    const copied = nest.add(task ? { level, name: 'ul' } : toLevelItem(item, level))
    addBox(copied, task?.isDone)
    copying.push({ children: task?.children ?? item.children, copied })
  }
  return nested
}
