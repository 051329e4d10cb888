/** Images side by side in one block, each with its caption. */
import { type Block, block, fragment, type Node, type NodeData, voidBlock } from '../../document/index.ts'
import { type HtmlElement, type HtmlNode, isElement } from '../../html-tree/index.ts'
import { printElement, printElementStart } from '../html/print-html.ts'
import { printPicture } from '../html/print-inline.ts'
import { findPicture } from '../inline/elements.ts'
import { printInline } from '../inline/print-inline.ts'
import type { Reader } from '../reader.ts'
import type { Attributes } from '../tag.ts'
import { type BlockPrinter, type BlockWriter, type MarkdownWriter, stringOf } from '../writer.ts'

type ReadBlocks = (nodes: readonly HtmlNode[]) => Block[]

/** Reads the figures of a `<div>`, or a single figure; undefined if there is any other element. */
export function readFigures(nodes: readonly HtmlNode[], attributes: Attributes, reader: Reader, read: ReadBlocks) {
  const elements = nodes.filter((node) => node.type === 'element' || node.text.trim() !== '')
  if (elements.length === 0 || !elements.every((node) => isElement(node, 'figure'))) return undefined
  const images = elements.map((figure) => readFigure(figure as HtmlElement, reader, read))
  if (images.some((image) => image === undefined)) return undefined
  const align = ['left', 'center', 'right'].find((each) => each === attributes.align)
  const isOn = (name: string) => attributes[name] === 'true' || undefined
  const data = { align, fullWidth: isOn('data-full-width'), framed: isOn('data-with-frame') }
  return images.length === 1 && images[0]!.type === 'drawing' ? images[0] : block('images', data, images as Block[])
}

function readFigure({ children }: HtmlElement, reader: Reader, read: ReadBlocks): Block | undefined {
  const picture = findPicture(children, reader)
  if (!picture?.ref) return undefined
  const { ref, refDark, image } = picture
  const data = {
    ref,
    refDark,
    alt: image.alt || undefined,
    width: toLength(image.width),
    height: toLength(image.height),
  }
  const caption = children.filter((node) => isElement(node, 'figcaption')).flatMap((node) => read(node.children))
  return voidBlock('image', data, caption.length > 0 ? [fragment('caption', caption)] : [])
}

/** `563` or `50%`. */
export function toLength(value: string | undefined): number | { unit: string; value: number } | undefined {
  const found = /^(\d{1,6}(?:\.\d{1,6})?)(%|px|)$/.exec(value?.trim() ?? '')
  if (!found) return undefined
  const number = Number(found[1])
  return found[2] === '%' ? { unit: '%', value: number } : number
}

export function printLength(length: unknown): string | undefined {
  if (typeof length === 'number') return String(length)
  if (typeof length !== 'object' || length === null) return undefined
  const { value, unit } = length as { value?: unknown; unit?: unknown }
  return `${value}${unit}`
}

/** A single plain image is written in markdown, any other as a figure. */
export const printImages: BlockPrinter = (block, writer) => {
  const [only, ...others] = block.nodes ?? []
  const isPlain =
    only?.object === 'block' && others.length === 0 && Object.keys(block.data ?? {}).length === 0 && isSimple(only)
  return isPlain ? printSimple(only, writer) : printFigures(block, writer)
}

/** Properties of all images are written on a `<div>` around their figures. */
export const printFigures: BlockPrinter = ({ data = {}, nodes = [] }, writer) => {
  const attributes = {
    align: data.align,
    'data-full-width': data.fullWidth ? 'true' : undefined,
    'data-with-frame': data.framed ? 'true' : undefined,
  }
  const images = nodes.filter((node): node is Block => node.object === 'block')
  const figures = images.map((image) => printFigure(image, writer)).join('')
  const isBare = images.length === 1 && Object.values(attributes).every((value) => value === undefined)
  return isBare ? figures : printElement('div', attributes, figures)
}

const isSimple = ({ data = {}, fragments = [] }: Block) =>
  fragments.length === 0 && !data.refDark && data.width === undefined && data.height === undefined

function printSimple({ data = {} }: Block, writer: MarkdownWriter): string {
  const image: Node = {
    object: 'inline',
    type: 'inline-image',
    isVoid: true,
    data: { ref: data.ref, alt: data.alt } as NodeData,
  }
  return printInline([image], writer)
}

function printFigure({ data = {}, fragments = [] }: Block, writer: BlockWriter): string {
  const size = { width: printLength(data.width), height: printLength(data.height) }
  const { ref, refDark, alt } = data
  const picture = printPicture({ ref, refDark, alt }, size, writer)
  const caption = fragments.flatMap((each) => each.nodes)
  const written = caption.length > 0 ? printElement('figcaption', {}, writer.html(caption)) : ''
  return printElement('figure', {}, picture + written)
}

export const printDrawing: BlockPrinter = ({ data }, writer) =>
  printElementStart('img', {
    src: data?.ref ? writer.href(data.ref) : undefined,
    alt: stringOf(data?.alt),
    class: 'gitbook-drawing',
  })
