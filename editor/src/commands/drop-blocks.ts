/** Moving blocks to a place of choice: by dragging them, or by keys into and out of the blocks around. */
import { type Node as EditorNode, Fragment } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { createFiller } from '../convert/editor-blocks.ts'
import { findBlockType } from '../schema/block-types.ts'
import { schema } from '../schema/schema.ts'
import { removeRange } from './arrange-blocks.ts'
import { type BlockRange, findBlockRange } from './block-range.ts'
import { BlockSelection } from './block-selection.ts'
import { changeItem, isListType, toItemParagraph } from './turn-into.ts'

interface DropPlace {
  readonly pos: number
  /** The blocks as they stand there: in an item of a list, or items in a list of their own. */
  readonly nodes: readonly EditorNode[]
}

/** Where blocks come to stand that are dropped at a gap between blocks; where they do not fit, the nearest gap around that takes them. */
export function findDropPlace(doc: EditorNode, range: BlockRange, pos: number): DropPlace | undefined {
  let $pos = doc.resolve(pos)
  for (;;) {
    if ($pos.pos >= range.from && $pos.pos <= range.to) return undefined
    const nodes = $pos.parent.inlineContent ? undefined : fitNodes(range, $pos.parent, $pos.index())
    if (nodes) return { pos: $pos.pos, nodes }
    if ($pos.depth === 0) return undefined
    const isNearStart = $pos.index() * 2 <= $pos.parent.childCount && $pos.index() < $pos.parent.childCount
    $pos = doc.resolve(isNearStart ? $pos.before() : $pos.after())
  }
}

function fitNodes(
  { nodes, parent: source }: BlockRange,
  parent: EditorNode,
  index: number,
): readonly EditorNode[] | undefined {
  const fits = (content: readonly EditorNode[]) => parent.canReplace(index, index, Fragment.from(content))
  const areItems = nodes.every(({ type }) => type.name === 'list-item')
  if (isListType(parent.type.name))
    return areItems ? nodes.map((item) => changeItem(item, parent.type.name)) : toItems()
  // What nobody knows may stand among items, but only among those it came from.
  const isForeign =
    holdsItems(parent) && parent.type !== source.type && nodes.some(({ type }) => type.name === 'opaque-block')
  if (fits(nodes) && !isForeign) return nodes
  if (!areItems || !isListType(source.type.name)) return undefined
  const list = source.type.create({ data: source.attrs.data }, nodes)
  return fits([list]) ? [list] : undefined

  function toItems(): readonly EditorNode[] | undefined {
    const data = parent.type.name === 'list-tasks' ? { checked: false } : {}
    const item = schema.nodes['list-item']!
    const areBlocks = nodes.every(({ type }) => type.isInGroup('block'))
    return areBlocks ? nodes.map((node) => item.create({ data }, [toItemParagraph(node)])) : undefined
  }
}

const holdsItems = ({ type }: EditorNode) => typeof findBlockType(type.name)?.content === 'object'

export const dropBlocks =
  (range: BlockRange, pos: number): Command =>
  (state, dispatch) => {
    const place = findDropPlace(state.doc, range, pos)
    if (!place) return false
    if (dispatch) {
      const tr = state.tr.insert(place.pos, place.nodes)
      const from = tr.mapping.map(range.from)
      const left = { ...range, from, to: from + range.to - range.from, parent: tr.doc.resolve(from).parent }
      const isEmptied = left.parent.childCount === range.nodes.length && !holdsItems(left.parent)
      if (isEmptied) tr.replaceWith(left.from, left.to, createFiller('paragraph'))
      else removeRange(tr, left)
      const start = tr.mapping.slice(1).map(place.pos, -1)
      const end = place.nodes.reduce((sum, { nodeSize }) => sum + nodeSize, start)
      const dropped = BlockSelection.between(tr.doc.resolve(start), tr.doc.resolve(end))
      dispatch(tr.setSelection(dropped).scrollIntoView())
    }
    return true
  }

/** Into the block before or after, if that takes blocks; else out of the block around. */
export const moveBlockAcross =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const range = findBlockRange(state)
    const pos = range && (findGapInside(state, range, direction) ?? findGapOutside(state, range, direction))
    return pos !== undefined && dropBlocks(range!, pos)(state, dispatch)
  }

/** The gap at the near end of the neighbour, however deep it takes blocks. */
function findGapInside({ doc }: EditorState, range: BlockRange, direction: -1 | 1): number | undefined {
  const neighbour =
    direction < 0 ? range.parent.maybeChild(range.startIndex - 1) : range.parent.maybeChild(range.endIndex)
  let pos = direction < 0 ? range.from : range.to
  for (let node = neighbour; node && !node.inlineContent && !node.isAtom; ) {
    pos += direction
    const $pos = doc.resolve(pos)
    if (fitNodes(range, node, $pos.index())) return pos
    node = direction < 0 ? node.lastChild : node.firstChild
  }
  return undefined
}

function findGapOutside({ doc }: EditorState, { from, to }: BlockRange, direction: -1 | 1): number | undefined {
  const $edge = doc.resolve(direction < 0 ? from : to)
  return $edge.depth === 0 ? undefined : direction < 0 ? $edge.before() : $edge.after()
}
