/**
 * HTML as a tree. Only what documentation holds is wanted, so this is no browser's parser: an end tag without a start is dropped, an
 * element that stays open ends with its parent. Linear in the text, and the depth is limited.
 */
import { trimEndOf, trimStartOf } from '../../text/trim.ts'
import type { Budget } from '../budget.ts'
import { decodeEntities } from '../entities.ts'
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
}

/** What a start tag ends: `<li>` the item before it. */
const ENDS: Record<string, readonly string[]> = {
  li: ['p', 'li'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
  tr: ['p', 'td', 'th', 'tr'],
  tbody: ['p', 'td', 'th', 'tr', 'thead', 'tbody'],
  option: ['option'],
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

export function parseHtml(text: string, budget: Budget): HtmlNode[] {
  const root: HtmlElement = { type: 'element', name: '', attributes: {}, children: [] }
  const stack = [root]
  let pending = ''
  const flush = () => {
    if (pending !== '') stack.at(-1)!.children.push({ type: 'text', source: pending })
    pending = ''
  }
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at)
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
    if (!tag || !isElement(tag.name)) {
      const end = tag?.end ?? start + 1
      pending += text.slice(start, end)
      at = end
      continue
    }
    flush()
    at = tag.end
    if (tag.isEnd) closeElement(stack, tag.name)
    else {
      const ends = ENDS[tag.name]
      while (ends?.includes(stack.at(-1)!.name)) stack.pop()
      const element: HtmlElement = { type: 'element', name: tag.name, attributes: tag.attributes, children: [] }
      stack.at(-1)!.children.push(element)
      budget.spend(1)
      if (!tag.isVoid) stack.push(element)
      budget.checkDepth(stack.length)
    }
  }
  flush()
  return root.children
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
