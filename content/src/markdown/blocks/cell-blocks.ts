/** The blocks that a table cell can contain: it is written as HTML, so blocks without an HTML element are replaced by their content. */
import { type Block, inline, leaf, type Node, paragraph, text, voidInline } from '../../document/index.ts'
import { stringOf } from '../writer.ts'

const KEPT = new Set(['paragraph', 'heading-1', 'heading-2', 'heading-3', 'divider', 'code', 'table'])
const LISTS = new Set(['list-ordered', 'list-unordered', 'list-tasks', 'list-item', 'blockquote'])

export const toCellBlocks = (blocks: readonly Node[]): Block[] =>
  blocks.flatMap((each) => (each.object === 'block' ? toCellBlock(each) : []))

function toCellBlock(each: Block): Block[] {
  const { type, data = {}, nodes = [], fragments = [] } = each
  if (KEPT.has(type)) return [each]
  if (LISTS.has(type)) return [{ ...each, nodes: toCellBlocks(nodes) }]
  if (type === 'image') {
    const { ref, refDark, alt } = data
    return [paragraph([voidInline('inline-image', { ref, refDark, alt })]), ...toCellBlocks(heldBy(fragments))]
  }
  if (type === 'math') {
    const formula = stringOf(data.formula).replaceAll('\n', ' ').trim()
    return formula === '' ? [] : [paragraph([voidInline('inline-math', { formula })])]
  }
  const held = toCellBlocks([...nodes, ...heldBy(fragments)])
  const ref = data.ref ?? (typeof data.url === 'string' ? { kind: 'url', url: data.url } : undefined)
  if (held.length > 0 || typeof ref !== 'object' || ref === null) return held
  return [toLink(ref as NonNullable<typeof ref>, stringOf((ref as { url?: unknown }).url))]
}

const heldBy = (fragments: NonNullable<Block['fragments']>): Node[] => fragments.flatMap(({ nodes }) => nodes)

const toLink = (ref: object, words: string): Block =>
  words === '' ? paragraph([voidInline('mention', { ref })]) : paragraph([inline('link', { ref }, [text(leaf(words))])])
