/** Which block the pointer is at, and where something dragged there would go. */
import { isUnit } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

export interface PointedBlock {
  pos: number
  node: Node
  dom: HTMLElement
}

/** How far left of a block the pointer may be and still mean it. */
const SLACK = 6

/** The innermost block whose box the pointer is in or right of; left of all boxes, the outermost one on its height. */
export function findBlockAt(view: EditorView, x: number, y: number): PointedBlock | undefined {
  const box = view.dom.getBoundingClientRect()
  const left = Math.min(Math.max(x, box.left + 1), box.right - 1)
  const found = y < box.top || y > box.bottom ? null : view.posAtCoords({ left, top: y })
  if (!found) return undefined
  const blocks = listBlocksAround(view, found.inside >= 0 ? found.inside : found.pos, found.inside >= 0)
  return blocks.findLast(({ dom }) => dom.getBoundingClientRect().left - SLACK <= x) ?? blocks[0]
}

/** Blocks around a position, from the outside in; the first line of an item stands for the item. */
function listBlocksAround(view: EditorView, pos: number, withNodeAfter: boolean): PointedBlock[] {
  const $pos = view.state.doc.resolve(pos)
  const chain: { pos: number; node: Node }[] = []
  for (let depth = 1; depth <= $pos.depth; depth++) chain.push({ pos: $pos.before(depth), node: $pos.node(depth) })
  const after = withNodeAfter ? view.state.doc.nodeAt(pos) : null
  if (after && !after.isInline) chain.push({ pos, node: after })
  // In a cell there is no room for handles: a table is taken as one.
  const table = chain.findIndex(({ node }) => node.type.name === 'table')
  return chain.slice(0, table < 0 ? chain.length : table + 1).flatMap((each, at) => {
    const around = chain[at - 1]?.node
    const isFirstLine = around?.type.name === 'list-item' && around.firstChild === each.node
    const dom = view.nodeDOM(each.pos)
    return isUnit(each.node) && !isFirstLine && dom instanceof HTMLElement ? [{ ...each, dom }] : []
  })
}

/** The gap between blocks that the pointer is nearest to. */
export function findGapAt(view: EditorView, x: number, y: number): number {
  const block = findBlockAt(view, x, y)
  if (!block) return y < view.dom.getBoundingClientRect().top ? 0 : view.state.doc.content.size
  const { top, height } = block.dom.getBoundingClientRect()
  return y < top + height / 2 ? block.pos : block.pos + block.node.nodeSize
}

/** Where the line is drawn that shows a gap. */
export function findGapBox(view: EditorView, pos: number): { left: number; top: number; width: number } | undefined {
  const { nodeBefore, nodeAfter } = view.state.doc.resolve(pos)
  const dom = view.nodeDOM(nodeAfter ? pos : pos - (nodeBefore?.nodeSize ?? 0))
  if (!(dom instanceof HTMLElement)) return undefined
  const { left, width, top, bottom } = dom.getBoundingClientRect()
  return { left, width, top: nodeAfter ? top - 4 : bottom + 2 }
}
