/** Converts elements to blocks. Unknown elements are replaced by their content. */

import {
  atLeastOne,
  type Block,
  block,
  leaf,
  paragraph,
  text,
  toHeadingData,
  voidBlock,
  voidInline,
} from '../document/index.ts'
import { type HtmlElement, type HtmlNode, isElement, readRawText, styleOf } from '../html-tree/index.ts'
import { toAlign } from '../markdown/index.ts'
import { unbreakLines } from '../text/index.ts'
import { readAccordion, readCards, readColumns, readDetails, readSteps } from './boxes.ts'
import { readAlertQuote, readCallout } from './callouts.ts'
import { readCode, readCodeFrame } from './code.ts'
import { toInline } from './inline.ts'
import { isOneItem, joinLists, readList, readTerms } from './lists.ts'
import { findFormula } from './math.ts'
import { readEmbedElement, readFigure, toParagraphOrImages } from './media.ts'
import { isNoise } from './noise.ts'
import {
  type BlockContext,
  MAX_NESTING,
  type PageReader,
  type ReadElement,
  type TryElement,
  within,
} from './page-reader.ts'
import { readTableElement } from './tables.ts'
import { readTabs } from './tabs.ts'

export function toBlocks(nodes: readonly HtmlNode[], reader: PageReader, context: BlockContext): Block[] {
  if (context.depth > MAX_NESTING) return onlyWords(nodes, reader)
  const blocks: Block[] = []
  let words: HtmlNode[] = []
  let before: HtmlElement | undefined
  const flush = () => {
    for (const part of splitAtBreaks(words))
      for (const each of toParagraphOrImages(toInline(part, reader, context), {}, reader, context)) blocks.push(each)
    words = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || !(isApart(node, reader) || reader.isBlock(node))) {
      words.push(node)
      if (node.type === 'element' || node.text.trim() !== '') before = undefined
      continue
    }
    flush()
    if (isApart(node, reader)) continue
    const read = readElement(node, reader, context)
    // Notion writes a separate list for each item.
    const joined = before && isOneItem(node) ? joinLists(blocks.at(-1), read, before, node) : undefined
    if (joined) blocks[blocks.length - 1] = joined
    else for (const each of read) blocks.push(each)
    before = node
  }
  flush()
  return blocks
}

const isApart = (element: HtmlElement, reader: PageReader): boolean =>
  (reader.consumed.has(element) || reader.notes.apart.has(element) || isNoise(element)) && reader.isBlock(element)

/** Two line breaks in a row end a paragraph. */
function splitAtBreaks(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = [[]]
  let breaks = 0
  for (const node of nodes) {
    const isBreak = isElement(node) && node.name === 'br'
    if (isBreak) breaks++
    else if (isElement(node) || node.text.trim() !== '') {
      if (breaks > 1) parts.push([])
      breaks = 0
    }
    parts.at(-1)!.push(node)
  }
  return parts
}

function onlyWords(nodes: readonly HtmlNode[], reader: PageReader): Block[] {
  const words = nodes
    .map((node) => readRawText([node]))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words === '') return []
  reader.budget.spend(2)
  return [paragraph([text(leaf(words))])]
}

/** Recognizers that are tried in order before the element's name. */
const RECOGNISED: readonly TryElement[] = [
  readTabs,
  readCodeFrame,
  readSteps,
  readCards,
  readColumns,
  readAccordion,
  readCallout,
]

function readElement(element: HtmlElement, reader: PageReader, context: BlockContext): Block[] {
  const formula = findFormula(element)
  if (formula) return readFormula(formula.formula, reader, context)
  for (const recognise of RECOGNISED) {
    const blocks = mayBe(element) ? recognise(element, reader, context) : undefined
    if (blocks) return blocks
  }
  const read = ELEMENTS.get(element.name)
  if (read) return read(element, reader, context)
  const isAround = AROUND.has(element.name)
  return toBlocks(element.children, reader, isAround ? { ...context, around: [...context.around, element] } : context)
}

/** Only `<aside>` and custom elements are recognized by their bare name. */
const mayBe = ({ name, classes, attributes }: HtmlElement) =>
  classes.length > 0 ||
  attributes.role !== undefined ||
  name === 'aside' ||
  attributes['data-callout'] !== undefined ||
  !KNOWN.test(name)

const KNOWN =
  /^(?:div|p|section|article|main|body|span|a|ul|ol|li|table|h[1-6]|pre|blockquote|figure|details|dl|img|center|)$/

/** Links and marks around blocks are applied to the text inside. */
const AROUND = new Set(['a', 'b', 'strong', 'em', 'i', 'del', 's', 'strike', 'mark', 'sup', 'sub'])

function readFormula(formula: string, reader: PageReader, { isCell }: BlockContext): Block[] {
  if (formula === '') return []
  reader.budget.spend(1)
  if (isCell) return [paragraph([voidInline('inline-math', { formula: unbreakLines(formula) })])]
  return [voidBlock('math', { formula })]
}

const readParagraph: ReadElement = (element, reader, context) => {
  const align = alignOf(element)
  if (element.children.some((child) => isElement(child) && reader.isBlock(child)))
    return toBlocks(element.children, reader, context)
  return splitAtBreaks(element.children).flatMap((part) =>
    toParagraphOrImages(
      toInline(part, reader, context),
      { align: align === 'start' ? undefined : align },
      reader,
      context,
    ),
  )
}

const alignOf = (element: HtmlElement) => toAlign(styleOf(element).get('text-align') ?? element.attributes.align)

const readHeading: ReadElement = (element, reader, context) => {
  const words = toInline(element.children, reader, context, true)
  if (words.length === 0) return []
  reader.budget.spend(1)
  const level = Math.min(Math.max(Number(element.name[1]) - reader.topLevel + 1, 1), 3)
  return [block(`heading-${level}`, toHeadingData(reader.anchors.fixed.get(element)), words)]
}

const readQuote: ReadElement = (element, reader, context) => {
  const alert = readAlertQuote(element, reader, context)
  if (alert) return alert
  const blocks = toBlocks(element.children, reader, within(context))
  return blocks.length === 0 ? [] : [block('blockquote', {}, atLeastOne(blocks))]
}

const ELEMENTS = new Map<string, ReadElement>([
  ['p', readParagraph],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, ReadElement] => [`h${level}`, readHeading]),
  ['ul', readList],
  ['ol', readList],
  ['menu', readList],
  ['dir', readList],
  ['dl', readTerms],
  ['blockquote', readQuote],
  ['pre', (element, reader) => [readCode(element, reader)]],
  ['hr', () => [voidBlock('divider', {})]],
  ['table', readTableElement],
  ['details', readDetails],
  ['figure', readFigure],
  ...['iframe', 'video', 'audio', 'embed', 'object'].map((name): [string, ReadElement] => [name, readEmbedElement]),
])

/** Elements that are blocks even if they contain only text. */
const BLOCKS = new Set([
  ...ELEMENTS.keys(),
  ...[
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'aside',
    'address',
    'center',
    'form',
    'fieldset',
    'body',
    'html',
    'nav',
  ],
  ...[
    'li',
    'dt',
    'dd',
    'tr',
    'td',
    'th',
    'tbody',
    'thead',
    'tfoot',
    'caption',
    'figcaption',
    'summary',
    'legend',
    'hgroup',
    'search',
  ],
])

/** Says whether an element is or contains a block; computed for the whole tree in one walk. */
export function findBlocks(root: HtmlElement): (element: HtmlElement) => boolean {
  const known = new WeakMap<HtmlElement, boolean>()
  const visit = (element: HtmlElement): boolean => {
    let isBlock = BLOCKS.has(element.name)
    const formula = findFormula(element)
    if (formula) isBlock = formula.isDisplay
    else for (const child of element.children) if (child.type === 'element' && visit(child)) isBlock = true
    if (element.attributes.role === 'tablist') isBlock = true
    known.set(element, isBlock)
    return isBlock
  }
  visit(root)
  // A copied element is visited again.
  return (element) => known.get(element) ?? visit(element)
}
