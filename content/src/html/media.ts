/** Figures, videos, frames. */
import {
  type Block,
  block,
  fragment,
  type Inline,
  inline,
  leaf,
  type Node,
  type NodeData,
  paragraph,
  text,
  voidBlock,
} from '../document/index.ts'
import { findElement, isElement, listElements } from '../html-tree/index.ts'
import { type BlockContext, type PageReader, type ReadElement, within } from './page-reader.ts'

/** A figure of images has one block of them, its caption on the last; any other figure is what it holds. */
export const readFigure: ReadElement = (element, reading, place) => {
  const caption = findElement(element, ({ name }) => name === 'figcaption')
  const rest = element.children.filter((child) => child !== caption)
  const blocks = reading.blocks(rest, place)
  if (!caption) return blocks
  const at = blocks.findLastIndex(({ type }) => type === 'images')
  const images = blocks[at]
  if (!images || place.isCell) return [...blocks, ...reading.blocks(caption.children, place)]
  const words = reading.blocks(caption.children, { ...within(place), isCell: true })
  if (words.length === 0) return blocks
  const last = images.nodes!.at(-1) as Block
  const captioned = { ...last, fragments: [fragment('caption', words)] }
  return blocks.with(at, { ...images, nodes: [...images.nodes!.slice(0, -1), captioned] })
}

/** A line of nothing but images is a block of them. */
export function toParagraphOrImages(
  nodes: readonly Node[],
  data: NodeData,
  reading: PageReader,
  { isCell }: BlockContext,
): Block[] {
  const images = nodes.map(lonelyImage)
  const isRest = (node: Node) => node.object === 'text' && node.leaves.every((each) => each.text.trim() === '')
  const hasImages = images.some((image) => image !== undefined)
  if (!hasImages && nodes.every(isRest)) return []
  reading.budget.spend(1)
  if (isCell || !hasImages || !nodes.every((node, at) => isRest(node) || images[at])) return [paragraph(nodes, data)]
  const align = data.align === 'center' ? 'center' : data.align === 'end' ? 'right' : undefined
  return [
    block(
      'images',
      { align },
      images.flatMap((image) => (image ? [toImage(image, reading)] : [])),
    ),
  ]
}

/** An image, or one in a link that only shows it larger. */
function lonelyImage(node: Node): Inline | undefined {
  if (node.object !== 'inline') return undefined
  if (node.type === 'inline-image') return node
  const [only, ...others] = node.type === 'link' ? (node.nodes ?? []) : []
  if (only?.object !== 'inline' || only.type !== 'inline-image' || others.length > 0) return undefined
  return isSame(node.data?.ref, only.data?.ref) ? only : undefined
}

const addressOf = (ref: unknown): string => {
  const { kind, url, file } = (ref ?? {}) as { kind?: string; url?: string; file?: string }
  return kind === 'file' ? `file ${file}` : (url ?? '')
}
const isSame = (link: unknown, image: unknown) => {
  const [a, b] = [addressOf(link), addressOf(image)]
  return a === b || (!a.startsWith('file') && /\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?|$)/i.test(a))
}

function toImage(node: Inline, reading: PageReader): Block {
  const { ref, refDark, alt, caption } = node.data!
  const captions = typeof caption === 'string' ? [fragment('caption', [paragraph([text(leaf(caption))])])] : []
  return voidBlock('image', { ref, refDark, alt, ...reading.sizes.get(node) }, captions)
}

/** Frames and players, as embeds; a file of the source is a file. */
export const readEmbedElement: ReadElement = (element, reading, place) => {
  const sources = [element, ...listElements(element, ({ name }) => name === 'source')]
  const url = sources
    .map(({ attributes }) => attributes.src ?? attributes['data-src'] ?? attributes.data ?? attributes['data-lazy-src'])
    .find((each) => each !== undefined && each.trim() !== '' && each !== 'about:blank')
    ?.trim()
  const rest = element.children.filter(
    (child) => !isElement(child) || !['source', 'track', 'param'].includes(child.name),
  )
  if (url === undefined) return reading.blocks(rest, place)
  const isFrame = ['iframe', 'embed', 'object'].includes(element.name)
  const ref = reading.ref(url, isFrame ? 'link' : 'file')
  if (!ref) return []
  reading.budget.spend(1)
  if (ref.kind === 'file') return place.isCell ? [linkTo(ref, url)] : [voidBlock('file', { ref }, [])]
  const address = ref.kind === 'url' ? toWatch(ref.url) : url
  return place.isCell ? [linkTo({ kind: 'url', url: address }, address)] : [voidBlock('embed', { url: address }, [])]
}

const linkTo = (ref: NodeData, words: string) => paragraph([inline('link', { ref }, [text(leaf(words))])])

/** Players that stand in frames have pages of their own. */
function toWatch(url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(full)?.[1]
  if (video !== undefined && video !== 'videoseries') return `https://www.youtube.com/watch?v=${video}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(full)?.[1]
  const loom = /^https?:\/\/(?:www\.)?loom\.com\/embed\/(\w+)/.exec(full)?.[1]
  if (vimeo !== undefined) return `https://vimeo.com/${vimeo}`
  return loom === undefined ? full : `https://www.loom.com/share/${loom}`
}
