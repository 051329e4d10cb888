import type { NodeData } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import { createFiller } from '../convert/editor-blocks.ts'
import { toEditorBlocks } from '../convert/to-editor.ts'
import { markPending } from '../schema/required-data.ts'
import { schema } from '../schema/schema.ts'
import { BLOCKS, type BlockName } from './block-catalog.ts'
import { findAround } from './block-range.ts'

/**
 * Inserts a new block in place of the empty line with the caret, or behind the block with the caret or the selection. Without what its type
 * requires it stays out of the document until `data` has it.
 */
export const insertBlock =
  (name: BlockName, data?: NodeData): Command =>
  (state, dispatch) => {
    const [node] = toEditorBlocks([BLOCKS[name].create(data)])
    return insertNodes([markPending(node!)])(state, dispatch)
  }

/** Inserts blocks where `insertBlock` would. */
export const insertNodes =
  (nodes: readonly EditorNode[]): Command =>
  (state, dispatch) => {
    const place = findPlace(state, nodes)
    if (!place || nodes.length === 0) return false
    dispatch?.(
      selectInserted(state.tr.replaceWith(place.from, place.to, nodes), place.from, nodes[0]!).scrollIntoView(),
    )
    return true
  }

function findPlace({ selection }: EditorState, nodes: readonly EditorNode[]): { from: number; to: number } | undefined {
  const { $from, $to } = selection
  const fits = (depth: number, from: number, to: number) =>
    nodes.every(({ type }) => $to.node(depth).canReplaceWith(from, to, type))
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const index = $to.index()
    return fits($to.depth, index, index) ? { from: $to.pos, to: $to.pos } : undefined
  }
  const line = $from.parent
  const isEmptyLine = selection.empty && line.type.name === 'paragraph' && line.childCount === 0
  for (let depth = $to.depth - 1; depth >= 0; depth--) {
    const index = $to.index(depth)
    if (isEmptyLine && depth === $to.depth - 1 && fits(depth, index, index + 1))
      return { from: $from.before(), to: $from.after() }
    if (fits(depth, index + 1, index + 1)) return { from: $to.after(depth + 1), to: $to.after(depth + 1) }
  }
  return undefined
}

/** The caret in the first line of what was inserted; without one, the block is selected. */
function selectInserted(tr: Transaction, pos: number, first: EditorNode): Transaction {
  const inside = first.isAtom ? null : Selection.findFrom(tr.doc.resolve(pos + 1), 1, true)
  if (inside && inside.from < pos + first.nodeSize) return tr.setSelection(inside)
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

const ITEMS = new Set(['tabs-item', 'stepper-step', 'column', 'update'])

/** The tab, step, column or entry around the caret, or the last one of the selected block. */
export function findHolderItem({ selection, doc }: EditorState): { type: string; end: number } | undefined {
  const selected = selection instanceof NodeSelection ? selection.node : undefined
  if (selected && ITEMS.has(selected.type.name)) return { type: selected.type.name, end: selection.to }
  const last = selected?.lastChild
  if (last && ITEMS.has(last.type.name)) return { type: last.type.name, end: selection.to - 1 }
  const around = findAround(selection.$from, ({ type }) => ITEMS.has(type.name))
  return around && { type: around.node.type.name, end: doc.resolve(around.pos).pos + around.node.nodeSize }
}

/** A tab, step, column or entry behind the one with the caret. */
export const insertItem: Command = (state, dispatch) => {
  const found = findHolderItem(state)
  if (!found) return false
  if (dispatch) {
    const item = schema.node(found.type, null, [createFiller('paragraph')])
    const tr = state.tr.insert(found.end, item)
    dispatch(selectInserted(tr, found.end, item).scrollIntoView())
  }
  return true
}
