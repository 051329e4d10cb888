/** What Enter, Backspace and Tab do in each kind of block. */
import {
  chainCommands,
  createParagraphNear,
  deleteSelection,
  joinBackward,
  liftEmptyBlock,
  selectNodeBackward,
  splitBlockAs,
} from 'prosemirror-commands'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { deleteSelectedBlocks } from './arrange-blocks.ts'
import { findAround } from './block-range.ts'
import { indentItem, outdentItem, splitItem } from './lists.ts'
import { enterBlock } from './select-blocks.ts'
import { clearCell, goToCell, goToCellBelow } from './table-caret.ts'
import { turnInto } from './turn-into.ts'

/** A new line; a second empty one at the end leaves the block. */
const enterInCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const line = $from.parent
  if (line.type.name !== 'code-line' || $to.parent.type.name !== 'code-line') return false
  const code = $from.node(-1)
  const index = $from.index(-1)
  const isLeaving =
    state.selection.empty &&
    index > 1 &&
    index === code.childCount - 1 &&
    line.childCount + code.child(index - 1).childCount === 0
  if (!dispatch) return true
  if (!isLeaving)
    dispatch(
      state.tr
        .deleteSelection()
        .split(state.selection.from, 1, [{ type: line.type }])
        .scrollIntoView(),
    )
  else {
    const tr = state.tr.delete($from.before() - code.child(index - 1).nodeSize, $from.after())
    const after = tr.mapping.map($from.after(-1))
    tr.insert(after, schema.node('paragraph'))
    dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  }
  return true
}

/** From the title of an expandable block into its body, from a caption behind its block. */
const leaveTitle: Command = (state, dispatch) => {
  const { $from } = state.selection
  const title = findAround($from, ({ type }) => type.name === 'expandable-title' || type.name === 'caption')
  if (!title) return false
  if (title.node.type.name === 'caption') return insertParagraphAfter(state, dispatch)
  dispatch?.(
    state.tr.setSelection(Selection.near(state.doc.resolve(title.pos + title.node.nodeSize + 1))).scrollIntoView(),
  )
  return true
}

/** At the start of a line with words an empty one comes before it: the words keep their key, and the comments on it. */
const insertLineBefore: Command = (state, dispatch) => {
  const { empty, $from } = state.selection
  const isAtStart = empty && $from.parent.isTextblock && $from.parentOffset === 0 && $from.parent.childCount > 0
  if (!isAtStart || !$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1), schema.nodes.paragraph!))
    return false
  dispatch?.(state.tr.insert($from.before(), schema.node('paragraph')).scrollIntoView())
  return true
}

/** Behind a heading text goes on; of what a heading is told, the second part gets nothing. */
const splitLine: Command = splitBlockAs((node, isAtEnd) => {
  if (isAtEnd) return { type: schema.nodes.paragraph! }
  const { align } = node.attrs.data ?? {}
  return { type: node.type, attrs: { data: align === undefined ? {} : { align } } }
})

export const enter: Command = chainCommands(
  enterBlock,
  enterInCode,
  leaveTitle,
  goToCellBelow,
  splitItem,
  createParagraphNear,
  liftEmptyBlock,
  insertLineBefore,
  splitLine,
)

/** A new paragraph behind the block, whatever is around the caret. */
export const insertParagraphAfter: Command = (state, dispatch) => {
  const { $to } = state.selection
  for (let depth = $to.depth; depth >= 0; depth--) {
    const index = $to.indexAfter(depth)
    const isHolder = $to.node(depth).canReplaceWith(index, index, schema.nodes.paragraph!)
    if (!isHolder || $to.node(depth).type.name === 'caption') continue
    const pos = depth === $to.depth ? $to.pos : $to.after(depth + 1)
    const tr = state.tr.insert(pos, schema.node('paragraph'))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView())
    return true
  }
  return false
}

/** A line break in text, a new line in code. */
export const insertLineBreak: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  if ($from.parent.type.name === 'code-line') return enterInCode(state, dispatch)
  if (!$from.sameParent($to) || !$from.parent.type.contentMatch.matchType(schema.nodes['line-break']!)) return false
  dispatch?.(state.tr.replaceSelectionWith(schema.node('line-break')).scrollIntoView())
  return true
}

/** At the start of a heading or of empty code: a paragraph. At the start of an item: out of the list. */
const plainAtStart: Command = (state, dispatch) => {
  const { empty, $from } = state.selection
  if (!empty || $from.parentOffset > 0) return false
  const { parent } = $from
  if (parent.type.name.startsWith('heading-')) return turnInto('paragraph')(state, dispatch)
  if (parent.type.name === 'code-line' && $from.node(-1).content.size === 2)
    return turnInto('paragraph')(state, dispatch)
  const isItemStart = $from.depth > 1 && $from.node(-1).type.name === 'list-item' && $from.index(-1) === 0
  return isItemStart && outdentItem(state, dispatch)
}

export const backspace: Command = chainCommands(
  clearCell,
  deleteSelectedBlocks,
  deleteSelection,
  plainAtStart,
  joinBackward,
  selectNodeBackward,
)

const INDENT = '  '
const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.name !== 'code-line') return false
  dispatch?.(state.tr.insertText(INDENT).scrollIntoView())
  return true
}

export const indent: Command = chainCommands(indentCode, goToCell(1), indentItem)
export const outdent: Command = chainCommands(goToCell(-1), outdentItem)
