/** Reads bullet, numbered, task and definition lists. */
import { atLeastOne, type Block, block, type Node, toHeadingData } from '../document/index.ts'
import { elementsOf, type HtmlElement, type HtmlNode, hasClass, isElement } from '../html-tree/index.ts'
import { isSignature } from './headings.ts'
import { toInline } from './inline.ts'
import { toParagraphOrImages } from './media.ts'
import { type BlockContext, type PageReader, type ReadElement, within } from './page-reader.ts'

export const readList: ReadElement = (element, reader, context) => {
  // A list of toggles is not a list.
  if (hasClass(element, 'toggle')) return elementsOf(element).flatMap((item) => reader.blocks(item.children, context))
  const items = itemsOf(element, reader)
  const nodes = items.flatMap((item) => readItem(item, element, reader, context))
  if (nodes.length === 0) return []
  reader.budget.spend(nodes.length + 1)
  const { start = '' } = element.attributes
  const isNumbered = element.name === 'ol'
  if (isNumbered) {
    const first = /^\d{1,9}$/.test(start) && Number(start) !== 1 ? Number(start) : undefined
    const plain = nodes.map((node) => block('list-item', {}, node.nodes!))
    return [block('list-ordered', { start: first }, plain)]
  }
  return [block(nodes.some(({ data }) => data!.checked !== undefined) ? 'list-tasks' : 'list-unordered', {}, nodes)]
}

/** A list or text between items belongs to the item before it. */
function itemsOf(list: HtmlElement, reader: PageReader): HtmlNode[][] {
  const items: HtmlNode[][] = []
  for (const child of list.children) {
    if (child.type === 'text' && child.text.trim() === '') continue
    if (isElement(child) && (reader.consumed.has(child) || reader.notes.apart.has(child))) continue
    if (isElement(child) && child.name === 'li') items.push([child])
    else if (items.length > 0) items.at(-1)!.push(child)
    else items.push([child])
  }
  return items
}

function readItem(item: readonly HtmlNode[], list: HtmlElement, reader: PageReader, context: BlockContext): Block[] {
  const [first, ...others] = item
  const element = isElement(first) && first.name === 'li' ? first : undefined
  const box = element && findBox(element)
  if (box?.element) reader.consumed.add(box.element)
  const children = [...(element ? element.children : [first!]), ...others]
  const blocks = reader.blocks(children, within(context))
  // An empty item was written on purpose, unless all its content was dropped.
  if (blocks.length === 0 && (box === undefined || list.name === 'ol') && hasElements(element)) return []
  return [block('list-item', { checked: box?.isChecked }, atLeastOne(blocks))]
}

const hasElements = (element: HtmlElement | undefined) => element !== undefined && elementsOf(element).length > 0

interface Box {
  readonly element: HtmlElement | undefined
  readonly isChecked: boolean
}

/** Finds the checkbox that a task begins with. */
function findBox(item: HtmlElement): Box | undefined {
  if (item.parent && hasClass(item.parent, 'inline-task-list'))
    return { element: undefined, isChecked: hasClass(item, 'checked') }
  let at: HtmlElement | undefined = item
  for (let steps = 0; at && steps < 4; steps++) {
    const first: HtmlNode | undefined = at.children.find((child) => isElement(child) || child.text.trim() !== '')
    if (!isElement(first)) return undefined
    if (first.name === 'input' && first.attributes.type === 'checkbox')
      return { element: first, isChecked: 'checked' in first.attributes }
    if (hasClass(first, 'checkbox')) return { element: first, isChecked: hasClass(first, 'checkbox-on', 'checked') }
    at = ['label', 'p', 'span', 'div'].includes(first.name) ? first : undefined
  }
  return undefined
}

/** Converts terms and definitions to one item each, with the term in bold. Entries of a reference page become sections instead. */
export const readTerms: ReadElement = (element, reader, context) => {
  const parts = flatten(element).filter((part) => !reader.notes.apart.has(part))
  if (parts.some(isSignature))
    return parts.flatMap((part) =>
      part.name === 'dt' ? readSignature(part, reader, context) : reader.blocks(part.children, context),
    )
  const items: Block[] = []
  let nodes: Node[] = []
  let isTerm = false
  const flush = () => {
    if (nodes.length > 0) items.push(block('list-item', {}, nodes))
    nodes = []
  }
  for (const part of parts) {
    if (part.name === 'dt') {
      if (!isTerm) flush()
      const words = toInline([{ ...part, name: 'strong' }], reader, context)
      for (const each of toParagraphOrImages(words, {}, reader, context)) nodes.push(each)
    } else for (const each of reader.blocks(part.children, within(context))) nodes.push(each)
    isTerm = part.name === 'dt'
  }
  flush()
  reader.budget.spend(items.length * 2)
  return items.length === 0 ? [] : [block('list-unordered', {}, items)]
}

/** A `<div>` may group terms. */
const flatten = (list: HtmlElement): HtmlElement[] =>
  elementsOf(list).flatMap((child) =>
    child.name === 'dt' || child.name === 'dd'
      ? [child]
      : child.name === 'div'
        ? flatten(child)
        : [{ ...child, name: 'dd', children: [child] }],
  )

function readSignature(element: HtmlElement, reader: PageReader, context: BlockContext): Block[] {
  const words = toInline(element.children, reader, context, true)
  return words.length === 0 ? [] : [block('heading-3', toHeadingData(reader.anchors.fixed.get(element)), words)]
}

const SINGLES = ['bulleted-list', 'numbered-list', 'to-do-list']

export const isOneItem = (element: HtmlElement): boolean => hasClass(element, ...SINGLES)

/** Joins two adjacent lists, if they are of one kind and the numbers continue. */
export function joinLists(
  first: Block | undefined,
  read: readonly Block[],
  before: HtmlElement,
  element: HtmlElement,
): Block | undefined {
  const [second] = read
  const isSame = first && second && read.length === 1 && first.type === second.type
  if (!isSame || !isOneItem(before) || before.name !== element.name) return undefined
  if (!first.type.startsWith('list-')) return undefined
  const start = (list: Block) => (typeof list.data?.start === 'number' ? list.data.start : 1)
  if (element.name === 'ol' && start(second) !== start(first) + first.nodes!.length) return undefined
  return { ...first, nodes: [...first.nodes!, ...second.nodes!] }
}
