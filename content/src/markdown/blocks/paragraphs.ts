/** Paragraphs, headings, quotes and dividers. */

import {
  atLeastOne,
  type Block,
  block,
  findFixedAnchor,
  fragment,
  type Inline,
  leaf,
  type Node,
  paragraph,
  text,
  toHeadingData,
  voidBlock,
} from '../../document/index.ts'
import { findAttributes, isAnchor, readEmptyAnchor, splitHeading } from '../heading-anchor.ts'
import { printElement } from '../html/print-html.ts'
import { printHtmlInline } from '../html/print-inline.ts'
import { printInline } from '../inline/print-inline.ts'
import type { BlockReader } from '../reader.ts'
import type { BlockPrinter } from '../writer.ts'
import { hintStyleOf } from './hint-styles.ts'
import { isAttributeLine, readImports } from './module-lines.ts'

export function toParagraph(source: string, reader: BlockReader): Block[] {
  const id = source.startsWith('<a') ? readEmptyAnchor(source) : undefined
  if (id !== undefined) return [{ object: 'block', type: LOOSE_ANCHOR, data: toHeadingData(id) }]
  if (source.startsWith('import ') && readImports(source)?.some(reader.isComponent)) return []
  return source.includes('{:') ? withoutAttributes(source, reader) : paragraphOf(reader.inline(source))
}

/** A class of the attributes may be the kind of a hint. */
function withoutAttributes(source: string, reader: BlockReader): Block[] {
  const lines = source.split('\n')
  const attributes = lines.filter(isAttributeLine)
  const words = lines.filter((line) => !isAttributeLine(line)).join('\n')
  const nodes = words === '' ? [] : paragraphOf(reader.inline(words))
  const classes = attributes.flatMap((line) => Array.from(line.matchAll(/\.([\w-]+)/g), ([, name]) => name!))
  const style = classes.map(hintStyleOf).find((each) => each !== undefined)
  return style === undefined || nodes.length === 0 ? nodes : [block('hint', { style }, nodes)]
}

/** An anchor on its own line belongs to the heading after it. */
const LOOSE_ANCHOR = 'loose-anchor'

/** `groups` are groups of blocks, which stay separate. */
export function attachAnchors(groups: readonly (readonly Block[])[]): Block[][] {
  let anchor: Block['data']
  return groups.map((blocks) =>
    blocks.flatMap((each) => {
      if (each.type === LOOSE_ANCHOR) {
        anchor ??= each.data
        return []
      }
      const own = anchor
      anchor = undefined
      const isFixed = !each.type.startsWith('heading-') || findFixedAnchor(each.data) !== undefined
      return [isFixed || !own ? each : { ...each, data: { ...each.data, ...own } }]
    }),
  )
}

/** A paragraph of images alone becomes a block of images; a paragraph of a drawing becomes the drawing; an empty one is dropped. */
export function paragraphOf(nodes: readonly Node[]): Block[] {
  if (nodes.length === 0) return []
  const images = nodes.filter((node): node is Inline => node.object === 'inline' && node.type === 'inline-image')
  const isRest = (node: Node) => node.object === 'text' && node.leaves.every((each) => /^[ \n]*$/.test(each.text))
  if (images.length === 0 || !nodes.every((node) => isRest(node) || images.includes(node as Inline)))
    return [paragraph(nodes)]
  if (nodes.length === 1 && images[0]!.data!.drawing) {
    const { ref, alt } = images[0]!.data!
    return [voidBlock('drawing', { ref, alt })]
  }
  if (images.some(({ data }) => data!.size || data!.drawing)) return [paragraph(nodes)]
  return [block('images', {}, images.map(toImage))]
}

function toImage({ data }: Inline): Block {
  const { ref, refDark, alt, caption } = data!
  const captions = typeof caption === 'string' ? [fragment('caption', [paragraph([text(leaf(caption))])])] : []
  return voidBlock('image', { ref, refDark, alt }, captions)
}

const ALIGNED: Record<string, string> = { left: 'start', center: 'center', right: 'end' }
const WRITTEN: Record<string, string> = { start: 'left', center: 'center', end: 'right' }
export const toAlign = (align: string | undefined): string | undefined => ALIGNED[align?.toLowerCase() ?? '']
export const printAlign = (align: unknown): string | undefined => WRITTEN[String(align)]

export const printParagraph: BlockPrinter = ({ data, nodes = [] }, writer) => {
  const align = printAlign(data?.align)
  return align ? printElement('p', { align }, printHtmlInline(nodes, writer)) : printInline(nodes, writer)
}

/** `#` is the page's title; in the content it is a heading of the first level, like `##`. */
export function toHeading(level: number, source: string, reader: BlockReader): Block {
  const { words, id } = splitHeading(source)
  return block(headingType(level), toHeadingData(id), reader.inline(words))
}

export const headingType = (level: number): string => `heading-${Math.min(Math.max(level - 1, 1), 3)}`

export const printHeading: BlockPrinter = ({ type, data, nodes = [] }, writer) => {
  const level = Number(type.at(-1)) + 1
  const align = printAlign(data?.align)
  const fixed = findFixedAnchor(data)
  const id = fixed !== undefined && isAnchor(fixed) ? fixed : undefined
  if (align) return printElement(`h${level}`, { align, id }, printHtmlInline(nodes, writer))
  const words = escapeAttributes(printInline(nodes, writer, 'line').replace(/#$/, '\\#'))
  const anchor = id === undefined ? '' : `<a href="#${id}" id="${id}"></a>`
  return ['#'.repeat(level), words, anchor].filter((part) => part !== '').join(' ')
}

/** Escapes text that looks like the attributes of a heading. */
function escapeAttributes(words: string): string {
  const at = findAttributes(words)
  return at === undefined ? words : `${words.slice(0, at)}\\${words.slice(at)}`
}

export const toQuote = (nodes: readonly Block[]): Block => block('blockquote', {}, atLeastOne(nodes))

export const printQuote: BlockPrinter = ({ nodes = [] }, writer) =>
  writer
    .blocks(nodes)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
