/** Moving, copying and deleting whole blocks. */
import { Fragment } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { createFiller } from '../convert/editor-blocks.ts'
import { type BlockRange, findBlockRange, isUnit } from './block-range.ts'
import { BlockSelection } from './block-selection.ts'
import { areBlocksSelected } from './select-blocks.ts'

export const deleteBlock: Command = (state, dispatch) => {
  const range = findBlockRange(state)
  if (!range) return false
  if (dispatch) {
    const tr = removeRange(state.tr, range)
    const $left = tr.doc.resolve(Math.min(range.from, tr.doc.content.size))
    const isLast = range.endIndex === range.parent.childCount
    dispatch(tr.setSelection(Selection.near($left, isLast ? -1 : 1)).scrollIntoView())
  }
  return true
}

/** The same, and nothing where words are selected and not blocks. */
export const deleteSelectedBlocks: Command = (state, dispatch) =>
  areBlocksSelected(state) && deleteBlock(state, dispatch)

/** Where a parent would be left with nothing, it goes too; at the end of all an empty line stays. */
export function removeRange(tr: Transaction, { from, to, parent, nodes }: BlockRange): Transaction {
  if (nodes.length < parent.childCount) return tr.delete(from, to)
  const $from = tr.doc.resolve(from)
  let emptied = { from, to }
  for (let depth = $from.depth; depth > 0 && isUnit($from.node(depth)); depth--) {
    emptied = { from: $from.before(depth), to: $from.after(depth) }
    const index = $from.index(depth - 1)
    if ($from.node(depth - 1).canReplace(index, index + 1)) return tr.delete(emptied.from, emptied.to)
  }
  return tr.replaceWith(emptied.from, emptied.to, createFiller('paragraph'))
}

/** A copy behind the original; the caret goes to the same place in it. */
export const duplicateBlock: Command = (state, dispatch) => {
  const range = findBlockRange(state)
  if (!range?.parent.canReplace(range.endIndex, range.endIndex, Fragment.from(range.nodes))) return false
  if (dispatch) {
    const tr = state.tr.insert(range.to, Fragment.from(range.nodes))
    dispatch(selectMoved(tr, state, range.to - range.from).scrollIntoView())
  }
  return true
}

/** Past the block before or after; at the edge of what holds it, out of it, unless that would leave it empty. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const range = findBlockRange(state)
    if (!range) return false
    const target = findTarget(state, range, direction)
    if (target === undefined) return false
    if (dispatch) {
      const { from, to, nodes } = range
      const tr = state.tr
      if (target < from) tr.delete(from, to).insert(target, nodes)
      else tr.insert(target, nodes).delete(from, to)
      dispatch(selectMoved(tr, state, target < from ? target - from : target - to).scrollIntoView())
    }
    return true
  }

function findTarget({ doc }: EditorState, range: BlockRange, direction: -1 | 1): number | undefined {
  const { from, to, parent, startIndex, endIndex, nodes } = range
  const sibling = direction < 0 ? parent.maybeChild(startIndex - 1) : parent.maybeChild(endIndex)
  if (sibling) return direction < 0 ? from - sibling.nodeSize : to + sibling.nodeSize
  const $from = doc.resolve(from)
  if ($from.depth === 0 || nodes.length === parent.childCount || parent.type.spec.isolating) return undefined
  const index = direction < 0 ? $from.index(-1) : $from.indexAfter(-1)
  const canLeave = $from.node(-1).canReplace(index, index, Fragment.from(nodes))
  return canLeave ? (direction < 0 ? $from.before() : $from.after()) : undefined
}

function selectMoved(tr: Transaction, { selection }: EditorState, by: number): Transaction {
  const { doc } = tr
  const [anchor, head] = [doc.resolve(selection.anchor + by), doc.resolve(selection.head + by)]
  if (selection instanceof NodeSelection) return tr.setSelection(NodeSelection.create(doc, selection.from + by))
  if (selection instanceof BlockSelection) return tr.setSelection(BlockSelection.between(anchor, head))
  return tr.setSelection(TextSelection.between(anchor, head))
}
