/** Reads figures, videos and frames. */
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

/** A figure of images becomes one block with the caption on the last image; any other figure is replaced by its content. */
export const readFigure: ReadElement = (element, reader, context) => {
  const caption = findElement(element, ({ name }) => name === 'figcaption')
  const rest = element.children.filter((child) => child !== caption)
  const blocks = reader.blocks(rest, context)
  if (!caption) return blocks
  const at = blocks.findLastIndex(({ type }) => type === 'images')
  const images = blocks[at]
  if (!images || context.isCell) return [...blocks, ...reader.blocks(caption.children, context)]
  const words = reader.blocks(caption.children, { ...within(context), isCell: true })
  if (words.length === 0) return blocks
  const last = images.nodes!.at(-1) as Block
  const captioned = { ...last, fragments: [fragment('caption', words)] }
  return blocks.with(at, { ...images, nodes: [...images.nodes!.slice(0, -1), captioned] })
}

/** A line of images alone becomes a block of images. */
export function toParagraphOrImages(
  nodes: readonly Node[],
  data: NodeData,
  reader: PageReader,
  { isCell }: BlockContext,
): Block[] {
  const images = nodes.map(lonelyImage)
  const isRest = (node: Node) => node.object === 'text' && node.leaves.every((each) => each.text.trim() === '')
  const hasImages = images.some((image) => image !== undefined)
  if (!hasImages && nodes.every(isRest)) return []
  reader.budget.spend(1)
  if (isCell || !hasImages || !nodes.every((node, at) => isRest(node) || images[at])) return [paragraph(nodes, data)]
  const align = data.align === 'center' ? 'center' : data.align === 'end' ? 'right' : undefined
  return [
    block(
      'images',
      { align },
      images.flatMap((image) => (image ? [toImage(image, reader)] : [])),
    ),
  ]
}

/** Matches an image, or an image in a link that only enlarges it. */
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

function toImage(node: Inline, reader: PageReader): Block {
  const { ref, refDark, alt, caption } = node.data!
  const captions = typeof caption === 'string' ? [fragment('caption', [paragraph([text(leaf(caption))])])] : []
  return voidBlock('image', { ref, refDark, alt, ...reader.sizes.get(node) }, captions)
}

/** Reads frames and players as embeds, and files of the source as files. */
export const readEmbedElement: ReadElement = (element, reader, context) => {
  const sources = [element, ...listElements(element, ({ name }) => name === 'source')]
  const url = sources
    .map(({ attributes }) => attributes.src ?? attributes['data-src'] ?? attributes.data ?? attributes['data-lazy-src'])
    .find((each) => each !== undefined && each.trim() !== '' && each !== 'about:blank')
    ?.trim()
  const rest = element.children.filter(
    (child) => !isElement(child) || !['source', 'track', 'param'].includes(child.name),
  )
  if (url === undefined) return reader.blocks(rest, context)
  const isFrame = ['iframe', 'embed', 'object'].includes(element.name)
  const ref = reader.ref(url, isFrame ? 'link' : 'file')
  if (!ref) return []
  reader.budget.spend(1)
  if (ref.kind === 'file') return context.isCell ? [linkTo(ref, url)] : [voidBlock('file', { ref }, [])]
  const address = ref.kind === 'url' ? toWatch(ref.url) : url
  return context.isCell ? [linkTo({ kind: 'url', url: address }, address)] : [voidBlock('embed', { url: address }, [])]
}

const linkTo = (ref: NodeData, words: string) => paragraph([inline('link', { ref }, [text(leaf(words))])])

/** Returns the page of a video whose player is in a frame. */
function toWatch(url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(full)?.[1]
  if (video !== undefined && video !== 'videoseries') return `https://www.youtube.com/watch?v=${video}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(full)?.[1]
  const loom = /^https?:\/\/(?:www\.)?loom\.com\/embed\/(\w+)/.exec(full)?.[1]
  if (vimeo !== undefined) return `https://vimeo.com/${vimeo}`
  return loom === undefined ? full : `https://www.loom.com/share/${loom}`
}
