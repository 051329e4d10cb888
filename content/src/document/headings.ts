/** Lists the headings of a document with their anchors: one rule for links, search and published pages. */
import { toAnchor } from '../text/index.ts'
import { findFixedAnchor } from './heading-id.ts'
import { textOfNodes } from './plain-text.ts'
import type { Block, Document, Node } from './types.ts'
import { walk } from './walk.ts'

interface Heading {
  readonly block: Block
  readonly level: 1 | 2 | 3
  readonly text: string
  /** The fragment of its URL; unique in the document unless it is set twice by hand. */
  readonly anchor: string
}

const LEVELS: Record<string, Heading['level']> = { 'heading-1': 1, 'heading-2': 2, 'heading-3': 3 }

export const isHeading = (node: Node): node is Block => node.object === 'block' && node.type in LEVELS

/** In reading order. An anchor set by hand stays as it is; the others are slugs of the text, numbered if taken. */
export const listHeadings = (document: Document): Heading[] => readAnchors(document).headings

/** A block that a URL can lead to. */
interface AnchoredBlock {
  readonly block: Block
  readonly anchor: string
}

/** Lists headings, then expandables by their titles. Expandables get the anchors that headings leave free, so that they change no heading's anchor. */
export function listAnchors(document: Document): AnchoredBlock[] {
  const { headings, expandables, toFree } = readAnchors(document)
  return [
    ...headings,
    ...expandables.flatMap((block) => {
      const text = titleOf(block)
      return text.trim() === '' ? [] : [{ block, anchor: toFree(text) }]
    }),
  ]
}

const isExpandable = (node: Node): node is Block => node.object === 'block' && node.type === 'expandable'

const titleOf = ({ fragments = [] }: Block): string =>
  fragments
    .filter(({ fragment, type }) => fragment === 'expandable-title' || type === 'expandable-title')
    .map(({ nodes }) => textOfNodes(nodes.flatMap((node) => (node.object === 'block' ? (node.nodes ?? []) : [node]))))
    .join(' ')

function readAnchors(document: Document) {
  const blocks: Block[] = []
  const expandables: Block[] = []
  for (const { node } of walk(document)) {
    if (isExpandable(node)) expandables.push(node)
    if (isHeading(node)) blocks.push(node)
  }
  const taken = new Set(blocks.flatMap(({ data }) => findFixedAnchor(data) ?? []))
  const numbers = new Map<string, number>()
  const toFree = (text: string) => freeAnchor(text, taken, numbers)
  const headings = blocks.map((block): Heading => {
    const text = textOfNodes(block.nodes ?? [])
    return { block, level: LEVELS[block.type]!, text, anchor: findFixedAnchor(block.data) ?? toFree(text) }
  })
  return { headings, expandables, toFree }
}

/** `numbers` caches the last number of each text, because a page may have thousands of equal headings. */
function freeAnchor(text: string, taken: Set<string>, numbers: Map<string, number>): string {
  const slug = toAnchor(text)
  for (let number = numbers.get(slug) ?? 0; ; number++) {
    const anchor = number === 0 ? slug : `${slug}-${number}`
    if (taken.has(anchor)) continue
    taken.add(anchor)
    numbers.set(slug, number + 1)
    return anchor
  }
}
