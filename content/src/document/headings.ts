/** The headings of a document and where they are reached: one rule for links, search and published pages. */
import { toAnchor } from '../slug.ts'
import { findFixedAnchor } from './heading-id.ts'
import { textOfNodes } from './plain-text.ts'
import type { Block, Document, Node } from './types.ts'
import { walk } from './walk.ts'

export interface Heading {
  readonly block: Block
  readonly level: 1 | 2 | 3
  readonly text: string
  /** What stands behind `#` in its address; unique in the document unless set twice by hand. */
  readonly anchor: string
}

const LEVELS: Record<string, Heading['level']> = { 'heading-1': 1, 'heading-2': 2, 'heading-3': 3 }

export const isHeading = (node: Node): node is Block => node.object === 'block' && node.type in LEVELS

/** In reading order. An anchor set by hand stays as it is; the others are slugs of the text, numbered where one is taken. */
export function listHeadings(document: Document): Heading[] {
  const blocks: Block[] = []
  for (const { node } of walk(document)) if (isHeading(node)) blocks.push(node)
  const taken = new Set(blocks.flatMap(({ data }) => findFixedAnchor(data) ?? []))
  const numbers = new Map<string, number>()
  return blocks.map((block) => {
    const text = textOfNodes(block.nodes ?? [])
    const fixed = findFixedAnchor(block.data)
    return { block, level: LEVELS[block.type]!, text, anchor: fixed ?? freeAnchor(text, taken, numbers) }
  })
}

/** `numbers` remembers where counting got to: a page may have thousands of headings of the same text. */
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
