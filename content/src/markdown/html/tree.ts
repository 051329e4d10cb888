/**
 * HTML as a tree. Only what documentation holds is wanted, so this is no browser's parser: an end tag without a start is dropped, an
 * element that stays open ends with its parent. Linear in the text, and the depth is limited.
 */
import { decodeEntities, trimEndOf, trimStartOf } from '../../text/index.ts'
import type { Budget } from '../budget.ts'
import { findRawRuns } from '../inline/raw-runs.ts'
import type { Attributes } from '../tag.ts'
import { isElement, readHtmlTag } from './tag.ts'

export type HtmlNode = HtmlText | HtmlElement

export interface HtmlText {
  readonly type: 'text'
  /** As it was written: white space and character references. */
  readonly source: string
}

export interface HtmlElement {
  readonly type: 'element'
  readonly name: string
  readonly attributes: Attributes
  readonly children: HtmlNode[]
  /** What a cell of a table holds, as it was written, if there is a blank line in it: markdown then. */
  markdown?: string
}

/** What a start tag ends: `<li>` the item before it. */
const ENDS: Record<string, readonly string[]> = {
  li: ['p', 'li'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
  tr: ['p', 'td', 'th', 'tr'],
  tbody: ['p', 'td', 'th', 'tr', 'thead', 'tbody'],
  option: ['option'],
  dt: ['p', 'dt', 'dd'],
  dd: ['p', 'dt', 'dd'],
}
const BLOCKS = [
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'blockquote',
  'hr',
  'figure',
]
for (const name of BLOCKS) ENDS[name] = ['p']

/** `isMarkup`: whether a tag of that name is read; others stay in the text, as does code of markdown. */
export function parseHtml(text: string, budget: Budget, isMarkup?: (name: string) => boolean): HtmlNode[] {
  const root: HtmlElement = { type: 'element', name: '', attributes: {}, children: [] }
  const stack = [root]
  const findTag = isMarkup ? createTagFinder(text) : (from: number) => text.indexOf('<', from)
  const cells = createCellReader(text)
  let pending = ''
  const flush = () => {
    if (pending !== '') stack.at(-1)!.children.push({ type: 'text', source: pending })
    pending = ''
  }
  for (let at = 0; at < text.length; ) {
    const start = findTag(at)
    const until = start < 0 ? text.length : start
    pending += text.slice(at, until)
    if (start < 0) break
    budget.tick()
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4)
      at = end < 0 ? text.length : end + 3
      continue
    }
    const tag = readHtmlTag(text, start)
    if (!tag || !(isMarkup ?? isElement)(tag.name)) {
      const end = tag?.end ?? start + 1
      pending += text.slice(start, end)
      at = end
      continue
    }
    flush()
    at = tag.end
    cells.readTag(tag, start)
    if (tag.isEnd) closeElement(stack, tag.name)
    else {
      const ends = ENDS[tag.name]
      while (ends?.includes(stack.at(-1)!.name)) stack.pop()
      const element: HtmlElement = { type: 'element', name: tag.name, attributes: tag.attributes, children: [] }
      stack.at(-1)!.children.push(element)
      budget.spend(1)
      if (!tag.isVoid) stack.push(element)
      cells.open(element, tag.end)
      budget.checkDepth(stack.length)
    }
  }
  flush()
  cells.finish(text.length)
  return root.children
}

/** Where the next tag may begin, behind code of markdown where there is such. */
function createTagFinder(text: string): (from: number) => number {
  const runs = findRawRuns(text)
  let code = -1
  return (from) => {
    let at = from
    for (;;) {
      const tag = text.indexOf('<', at)
      if (code < at) code = text.indexOf('`', at)
      if (code < 0) code = text.length
      if (tag < 0 || tag < code) return tag
      let length = 1
      while (text[code + length] === '`') length++
      at = (runs.find('`', length, code + length) ?? code) + length
    }
  }
}

const CELL_TAGS = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'table'])

/** Notes what the outermost cells hold that have a blank line in them. */
function createCellReader(text: string) {
  let cell: { readonly element: HtmlElement; readonly start: number } | undefined
  /** Tables that were begun in that cell. */
  let depth = 0
  const finish = (end: number) => {
    const source = cell && text.slice(cell.start, end)
    if (cell && source && /\n[ \t]*\n/.test(source)) cell.element.markdown = source
    cell = undefined
  }
  return {
    readTag: ({ name, isEnd }: { name: string; isEnd: boolean }, at: number) => {
      if (!cell || !CELL_TAGS.has(name)) return
      if (name === 'table') depth += isEnd ? -1 : 1
      if (depth < 0 || (depth === 0 && name !== 'table')) finish(at)
    },
    open: (element: HtmlElement, start: number) => {
      if (cell || (element.name !== 'td' && element.name !== 'th')) return
      cell = { element, start }
      depth = 0
    },
    finish,
  }
}

function closeElement(stack: HtmlElement[], name: string) {
  for (let at = stack.length - 1; at > 0; at--) {
    if (stack[at]!.name !== name) continue
    stack.length = at
    return
  }
}

/** Runs of white space become a space, as a browser shows them; what was written as a character reference is meant. */
export const collapsed = (node: HtmlText): string => decodeEntities(node.source.replaceAll(/[ \t\n]+/g, ' '))

export const verbatim = (node: HtmlText): string => decodeEntities(node.source)

/** All the text of a tree, its tags gone. */
export function textOf(nodes: readonly HtmlNode[], read: (node: HtmlText) => string = collapsed): string {
  return nodes
    .map((node) => (node.type === 'text' ? read(node) : node.name === 'br' ? '\n' : textOf(node.children, read)))
    .join('')
}

/** Without the white space at the two edges, which a browser does not show. */
export function trimNodes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return trimEdge(trimEdge(nodes, 'start'), 'end')
}

function trimEdge(nodes: readonly HtmlNode[], edge: 'start' | 'end'): HtmlNode[] {
  const rest = [...nodes]
  while (rest.length > 0) {
    const at = edge === 'start' ? 0 : rest.length - 1
    const node = rest[at]!
    if (node.type === 'element') {
      if (node.children.length > 0) rest[at] = { ...node, children: trimEdge(node.children, edge) }
      return rest
    }
    const source = (edge === 'start' ? trimStartOf : trimEndOf)(node.source, ' \t\n')
    if (source !== '') {
      rest[at] = { type: 'text', source }
      return rest
    }
    rest.splice(at, 1)
  }
  return rest
}
