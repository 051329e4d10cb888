/** Selecting whole blocks, and walking from one to the next. */
import { type Command, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { findBlockRange, isUnit } from './block-range.ts'
import { BlockSelection } from './block-selection.ts'

export const areBlocksSelected = ({ selection }: EditorState): boolean =>
  selection instanceof BlockSelection || (selection instanceof NodeSelection && isUnit(selection.node))

/** Selects the block with the caret; if one is selected already, the block around it. */
export const selectBlock: Command = (state, dispatch) => {
  const range = findBlockRange(state)
  if (!range) return false
  if (areBlocksSelected(state)) {
    const around = findOuter(state.selection)
    if (around === undefined) return false
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, around)).scrollIntoView())
    return true
  }
  const { doc } = state
  dispatch?.(
    state.tr.setSelection(BlockSelection.between(doc.resolve(range.from), doc.resolve(range.to))).scrollIntoView(),
  )
  return true
}

function findOuter({ $from }: Selection): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--) if (isUnit($from.node(depth))) return $from.before(depth)
  return undefined
}

/** From a selected block to the one before or after it. Before the first is the block around it, behind the last the one behind that. */
export const selectNextBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    if (!areBlocksSelected(state)) return false
    const pos = findNext(state, direction)
    if (pos !== undefined) dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, pos)).scrollIntoView())
    return true
  }

function findNext({ selection }: EditorState, direction: -1 | 1): number | undefined {
  const $edge = direction < 0 ? selection.$from : selection.$to
  for (let depth = $edge.depth; depth >= 0; depth--) {
    const parent = $edge.node(depth)
    const index = direction < 0 ? $edge.index(depth) - 1 : $edge.indexAfter(depth)
    const sibling = parent.maybeChild(index)
    if (sibling && isUnit(sibling)) return $edge.posAtIndex(index, depth)
    if (depth > 0 && direction < 0 && isUnit(parent)) return $edge.before(depth)
  }
  return undefined
}

/** Takes the block before or after into the selection, or gives the last one back. */
export const extendBlockSelection =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    if (!areBlocksSelected(state)) return false
    const { doc, selection } = state
    const isOne = selection instanceof NodeSelection
    const $head = isOne ? (direction < 0 ? selection.$from : selection.$to) : selection.$head
    const $anchor = isOne ? (direction < 0 ? selection.$to : selection.$from) : selection.$anchor
    const next = direction < 0 ? $head.nodeBefore : $head.nodeAfter
    if (next && isUnit(next)) {
      const extended = BlockSelection.between($anchor, doc.resolve($head.pos + direction * next.nodeSize))
      dispatch?.(state.tr.setSelection(extended).scrollIntoView())
    }
    return true
  }

/** From a selected block to the caret in its first line. */
export const enterBlock: Command = (state, dispatch) => {
  const { selection, doc } = state
  const first = selection instanceof NodeSelection ? selection.node : selection.$from.nodeAfter
  if (!areBlocksSelected(state) || !first || first.isAtom) return false
  const inside = Selection.findFrom(doc.resolve(selection.from + 1), 1, true)
  if (!inside || inside.from >= selection.from + first.nodeSize) return false
  dispatch?.(state.tr.setSelection(inside).scrollIntoView())
  return true
}

/** Which blocks are selected, as it is read out. Undefined: none. */
export function describeSelectedBlocks(
  state: EditorState,
): { type: string; first: number; last: number; count: number } | undefined {
  const range = areBlocksSelected(state) ? findBlockRange(state) : undefined
  if (!range) return undefined
  const { nodes, startIndex, endIndex, parent } = range
  return { type: nodes[0]!.type.name, first: startIndex + 1, last: endIndex, count: parent.childCount }
}
