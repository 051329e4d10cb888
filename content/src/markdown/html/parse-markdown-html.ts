/**
 * Parses the HTML within markdown to a tree. It differs from `parseHtml` for pages: a tag that documentation does not use stays text (`Map<String>`),
 * unless it is a component with a partner, as does a malformed one, text may be markdown again, and every element counts against the budget. A stray end tag is dropped, and an unclosed
 * element ends with its parent. The cost is linear, and the depth is limited.
 */

import { createElement, type HtmlElement, type HtmlNode } from '../../html-tree/index.ts'
import { encodeCharacters } from '../../text/index.ts'
import type { Budget } from '../budget.ts'
import { findRawRuns } from '../inline/raw-runs.ts'
import { findPartners, readComponentTag, wordsOfVoid } from '../structure/component-tag.ts'
import { toHtmlText } from './html-text.ts'
import { isMarkupTag, isProgramTag, readHtmlTag } from './tag.ts'

/** The elements that a start tag closes: `<li>` closes the previous item. */
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

/** `isMarkup` says whether a tag of that name is parsed; other tags stay text, as does markdown code. */
export function parseMarkdownHtml(text: string, budget: Budget, isMarkup?: (name: string) => boolean): HtmlNode[] {
  const root = createElement('', {})
  const stack = [root]
  const findTag = isMarkup ? createTagFinder(text) : (from: number) => text.indexOf('<', from)
  const cells = createCellReader(text)
  const foreign = createForeignReader(text)
  let pending = ''
  const flush = () => {
    if (pending !== '') stack.at(-1)!.children.push(toHtmlText(pending))
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
    if (!tag || !(isMarkup ?? isMarkupTag)(tag.name)) {
      const hidden = isMarkup ? undefined : foreign.skip(start)
      const end = hidden?.end ?? tag?.end ?? start + 1
      pending += hidden ? hidden.shown : text.slice(start, end)
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
      const parent = stack.at(-1)!
      const element = createElement(tag.name, tag.attributes, parent)
      parent.children.push(element)
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

/** Skips what is not shown: components with a partner, and programs with their content. */
function createForeignReader(text: string) {
  let partners: ReadonlyMap<number, number> | undefined
  return {
    skip: (at: number): { end: number; shown: string } | undefined => {
      const tag = readComponentTag(text, at)
      if (!tag) return undefined
      const isProgram = isProgramTag(tag.name.toLowerCase())
      if (tag.isVoid) return { end: tag.end, shown: isProgram ? '' : encodeCharacters(wordsOfVoid(tag), /[<&]/g) }
      partners ??= findPartners(text)
      const end = partners.get(at)
      return end === undefined ? undefined : { end: isProgram ? end : tag.end, shown: '' }
    },
  }
}

/** Finds where the next tag may begin, skipping markdown code. */
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

/** Records the source of the outermost cells that contain a blank line. */
function createCellReader(text: string) {
  let cell: { readonly element: HtmlElement; readonly start: number } | undefined
  /** The number of open tables in that cell. */
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
