/** Builds a tree from start tags, end tags and text in source order. */
import { createElement, type HtmlElement, type HtmlNode } from '../html-tree/index.ts'

/** The depth is limited because trees are walked by recursion. */
const MAX_ELEMENT_DEPTH = 256

interface HtmlTreeBuilder {
  readonly root: HtmlElement
  /** The elements that are open, outermost first. */
  readonly open: HtmlElement[]
  /** The number of open elements by name, so that most searches among them are skipped. */
  readonly counts: Map<string, number>
  /** Start tags that were too deep, by name: their end tags end nothing. */
  readonly skipped: Map<string, number>
}

export function createTreeBuilder(): HtmlTreeBuilder {
  const root = createElement('', {})
  return { root, open: [root], counts: new Map(), skipped: new Map() }
}

const top = ({ open }: HtmlTreeBuilder) => open.at(-1)!

const isOpen = ({ counts }: HtmlTreeBuilder, name: string) => (counts.get(name) ?? 0) > 0

/** Closes the open elements from index `at` on. */
function closeFrom({ open, counts }: HtmlTreeBuilder, at: number) {
  while (open.length > at) {
    const { name } = open.pop()!
    counts.set(name, counts.get(name)! - 1)
  }
}

export function appendText(builder: HtmlTreeBuilder, text: string) {
  const { children } = top(builder)
  const last = children.at(-1)
  // A browser does not show the line break that a <pre> begins with.
  const shown = children.length === 0 && top(builder).name === 'pre' ? text.replace(/^\n/, '') : text
  if (shown === '') return
  if (last?.type === 'text') children[children.length - 1] = { type: 'text', text: last.text + shown }
  else children.push({ type: 'text', text: shown } satisfies HtmlNode)
}

const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr bgsound frame keygen'.split(' '),
)

/** The elements that a start tag closes, and the elements that the search for them does not leave. */
const ENDS = new Map<string, { readonly ends: readonly string[]; readonly within: readonly string[] }>()
const addEnds = (names: string, ends: string, within: string) => {
  for (const name of names.split(' ')) ENDS.set(name, { ends: ends.split(' '), within: within.split(' ') })
}
const CELL = ['td', 'th', 'caption', 'table', 'template', 'button', 'object']
addEnds(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr ' +
    'main menu nav ol p pre section summary table ul',
  'p',
  CELL.join(' '),
)
addEnds('li', 'li', `ul ol menu ${CELL.join(' ')}`)
addEnds('dt dd', 'dt dd', `dl ${CELL.join(' ')}`)
addEnds('tr', 'tr', 'table template')
addEnds('td th', 'td th', 'tr table template')
addEnds('thead tbody tfoot', 'thead tbody tfoot', 'table template')
addEnds('option', 'option', 'select datalist optgroup')
addEnds('optgroup', 'optgroup', 'select')
addEnds('a', 'a', CELL.join(' '))

/** End tags of other names do not reach out of a cell. */
const OF_TABLES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'body', 'html'])
const BARRIERS = new Set(['td', 'th', 'caption', 'table', 'template'])

/** Returns whether the element stays open. */
export function startElement(
  builder: HtmlTreeBuilder,
  name: string,
  attributes: HtmlElement['attributes'],
  isClosed: boolean,
): boolean {
  const { open } = builder
  const rule = ENDS.get(name)
  if (rule?.ends.some((each) => isOpen(builder, each))) {
    for (let at = open.length - 1; at > 0; at--) {
      const each = open[at]!.name
      if (rule.ends.includes(each)) closeFrom(builder, at)
      if (rule.ends.includes(each) || rule.within.includes(each)) break
    }
  }
  const isTooDeep = open.length >= MAX_ELEMENT_DEPTH
  const isLeftOpen = !VOID.has(name) && !isClosed
  if (isTooDeep && isLeftOpen) {
    builder.skipped.set(name, (builder.skipped.get(name) ?? 0) + 1)
    return false
  }
  const element = createElement(name, attributes, top(builder))
  top(builder).children.push(element)
  if (isLeftOpen) {
    open.push(element)
    builder.counts.set(name, (builder.counts.get(name) ?? 0) + 1)
  }
  return isLeftOpen
}

export function endElement(builder: HtmlTreeBuilder, name: string) {
  const { open, skipped } = builder
  const count = skipped.get(name) ?? 0
  if (count > 0) {
    skipped.set(name, count - 1)
    return
  }
  if (name === 'br') {
    startElement(builder, name, {}, true)
    return
  }
  if (!isOpen(builder, name)) return
  for (let at = open.length - 1; at > 0; at--) {
    if (open[at]!.name === name) return closeFrom(builder, at)
    if (!OF_TABLES.has(name) && BARRIERS.has(open[at]!.name)) return
  }
}
