/** Converts an HTML tree to blocks. Unknown elements are replaced by their content. */
import {
  atLeastOne,
  type Block,
  block,
  fragment,
  type Node,
  paragraph,
  toHeadingData,
  voidBlock,
} from '../../document/index.ts'
import { createElement, type HtmlElement, type HtmlNode, isElement } from '../../html-tree/index.ts'
import { readPre } from '../blocks/code.ts'
import { readFigures } from '../blocks/images.ts'
import { headingType, paragraphOf, toAlign } from '../blocks/paragraphs.ts'
import { readHtmlTable } from '../blocks/read-html-table.ts'
import { isAnchor } from '../heading-anchor.ts'
import { addressOf } from '../inline/elements.ts'
import type { Reader } from '../reader.ts'
import { embeddedHtmlToInline } from './embedded-html-to-inline.ts'

/** Content that is printed as HTML again, a cell or a caption, has inline images. */
interface HtmlReader extends Reader {
  readonly isCell: boolean
  /** Text between the elements is markdown. */
  readonly isMarkdown?: boolean
}

type Reading = (element: HtmlElement, reader: HtmlReader) => Block[]

export function embeddedHtmlToBlocks(nodes: readonly HtmlNode[], reader: HtmlReader): Block[] {
  const blocks: Block[] = []
  let words: HtmlNode[] = []
  const flush = () => {
    const inlines = embeddedHtmlToInline(words, reader)
    const found = reader.isCell && inlines.length > 0 ? [paragraph(inlines)] : paragraphOf(inlines)
    for (const each of found) blocks.push(each)
    words = []
  }
  for (const node of nodes) {
    const read = node.type === 'element' ? ELEMENTS[node.name] : undefined
    if (!read) {
      words.push(node)
      continue
    }
    flush()
    for (const each of read(node as HtmlElement, reader)) blocks.push(each)
  }
  flush()
  return blocks
}

const within: Reading = ({ children }, reader) => embeddedHtmlToBlocks(children, reader)

const readParagraph: Reading = ({ attributes, children }, reader) => {
  const pictures = children.filter((node) => node.type === 'element' || node.text.trim() !== '')
  const isPictures = pictures.every((node) => node.type === 'element' && ['img', 'picture'].includes(node.name))
  const figures = pictures.map((node) => createElement('figure', {}, undefined, [node]))
  const images = isPictures && !reader.isCell ? readFigures(figures, attributes, reader, () => []) : undefined
  if (images) return [images]
  if (children.some((node) => node.type === 'element' && ELEMENTS[node.name]))
    return embeddedHtmlToBlocks(children, reader)
  const nodes = embeddedHtmlToInline(children, reader)
  return nodes.length === 0 ? [] : [paragraph(nodes, { align: toAlign(attributes.align) })]
}

const readHeading: Reading = ({ name, attributes, children }, reader) => {
  const align = toAlign(attributes.align)
  const id = attributes.id && isAnchor(attributes.id) ? attributes.id : undefined
  return [block(headingType(Number(name[1])), { ...toHeadingData(id), align }, embeddedHtmlToInline(children, reader))]
}

/** Converts terms and definitions to one item each, with the term in bold. */
const readTerms: Reading = ({ children }, reader) => {
  const items: Block[][] = []
  let isTerm = false
  for (const part of listTerms(children)) {
    const isNew = part.name === 'dt' && !isTerm
    if (isNew || items.length === 0) items.push([])
    isTerm = part.name === 'dt'
    const strong = createElement('strong', {}, undefined, part.children)
    const words = !isTerm
      ? []
      : reader.isMarkdown
        ? embeddedHtmlToInline(part.children, reader)
        : embeddedHtmlToInline([strong], reader)
    const held = isTerm ? (words.length === 0 ? [] : [paragraph(words)]) : embeddedHtmlToBlocks(part.children, reader)
    for (const each of held) items.at(-1)!.push(each)
  }
  if (items.length === 0) return embeddedHtmlToBlocks(children, reader)
  return [
    block(
      'list-unordered',
      {},
      items.map((nodes) => block('list-item', {}, atLeastOne(nodes))),
    ),
  ]
}

/** A group of terms may be in a separate element. */
const listTerms = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return []
    return node.name === 'dt' || node.name === 'dd' ? [node] : node.name === 'div' ? listTerms(node.children) : []
  })

/** Players and frames become references. */
const readFrame: Reading = (element, reader) => {
  const url = addressOf(element)
  const ref = url === undefined ? undefined : reader.ref(url, element.name === 'iframe' ? 'link' : 'file')
  if (!url || !ref) return []
  if (reader.isCell) return [paragraph(embeddedHtmlToInline([element], reader))]
  return [ref.kind === 'file' ? voidBlock('file', { ref }, []) : voidBlock('embed', { url }, [])]
}

const readHtmlList: Reading = ({ name, attributes, children }, reader) => {
  const items = children.filter((node): node is HtmlElement => isElement(node, 'li'))
  if (items.length === 0) return embeddedHtmlToBlocks(children, reader)
  const nodes = items.map((item) => {
    const box = item.children.find((node) => isElement(node))
    const isTask = name === 'ul' && isElement(box, 'input') && box.attributes.type === 'checkbox'
    const checked = isTask ? 'checked' in box.attributes : undefined
    return block(
      'list-item',
      { checked },
      atLeastOne(embeddedHtmlToBlocks(isTask ? item.children.filter((node) => node !== box) : item.children, reader)),
    )
  })
  const start =
    /^\d{1,9}$/.test(attributes.start ?? '') && attributes.start !== '1' ? Number(attributes.start) : undefined
  if (name === 'ol') return [block('list-ordered', { start }, nodes)]
  return [block(nodes.some(({ data }) => data!.checked !== undefined) ? 'list-tasks' : 'list-unordered', {}, nodes)]
}

const readImages: Reading = (element, reader) => {
  const figures = element.name === 'figure' ? [element] : element.children
  const images = readFigures(figures, element.name === 'figure' ? {} : element.attributes, reader, (nodes) =>
    embeddedHtmlToBlocks(nodes, { ...reader, isCell: true }),
  )
  return images ? [images] : embeddedHtmlToBlocks(element.children, reader)
}

const readDetails: Reading = ({ attributes, children }, reader) => {
  const isSummary = (node: HtmlNode): node is HtmlElement => isElement(node, 'summary')
  const title = children.find(isSummary)
  const body = children.filter((node) => node !== title)
  return [toExpandable('open' in attributes, title, embeddedHtmlToBlocks(body, reader), reader)]
}

export function toExpandable(
  isOpen: boolean,
  summary: HtmlElement | undefined,
  body: readonly Block[],
  reader: Reader,
): Block {
  return toBox(isOpen, summary ? embeddedHtmlToInline(summary.children, reader) : [], body)
}

/** A block that opens, with its title. */
export function toBox(isOpen: boolean, title: readonly Node[], body: readonly Block[]): Block {
  return voidBlock('expandable', { open: isOpen || undefined }, [
    fragment('expandable-title', [paragraph(title)], 'expandable-title'),
    fragment('expandable-body', atLeastOne(body), 'expandable-body'),
  ])
}

const ELEMENTS: { readonly [name: string]: Reading | undefined } = Object.assign(Object.create(null), {
  p: readParagraph,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, readHeading])),
  ul: readHtmlList,
  dl: readTerms,
  iframe: readFrame,
  video: readFrame,
  audio: readFrame,
  ol: readHtmlList,
  figure: readImages,
  div: readImages,
  center: within,
  section: within,
  article: within,
  blockquote: ((element, reader) => [block('blockquote', {}, atLeastOne(within(element, reader)))]) satisfies Reading,
  pre: ((element, reader) => [readPre(element, reader)]) satisfies Reading,
  hr: (() => [voidBlock('divider', {})]) satisfies Reading,
  table: ((element, reader) =>
    readHtmlTable(
      element,
      reader,
      (nodes) => embeddedHtmlToBlocks(nodes, { ...reader, isCell: true }),
      (nodes) => embeddedHtmlToBlocks(nodes, reader),
    )) satisfies Reading,
  details: readDetails,
})
