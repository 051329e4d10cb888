/** Which keys run which commands, by the names of prosemirror-keymap. */
import { chainCommands, deleteSelection, joinForward, selectAll, selectNodeForward } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import type { Command } from 'prosemirror-state'
import { deleteSelectedBlocks, duplicateBlock, moveBlock } from './arrange-blocks.ts'
import { toggleLineHighlight } from './code-lines.ts'
import { moveBlockAcross } from './drop-blocks.ts'
import { backspace, enter, indent, insertLineBreak, insertParagraphAfter, outdent } from './enter.ts'
import { toggleTask } from './lists.ts'
import { extendBlockSelection, selectBlock, selectNextBlock } from './select-blocks.ts'
import { clearCell, goToCellVertically, leaveCell } from './table-caret.ts'
import { toggleTextMark } from './text-marks.ts'
import { turnInto } from './turn-into.ts'

const deleteForward = chainCommands(clearCell, deleteSelectedBlocks, deleteSelection, joinForward, selectNodeForward)

export const KEY_BINDINGS: { readonly [key: string]: Command } = {
  Enter: enter,
  'Shift-Enter': insertLineBreak,
  'Mod-Enter': chainCommands(toggleTask, insertParagraphAfter),
  Backspace: chainCommands(undoInputRule, backspace),
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: deleteForward,
  'Mod-Delete': deleteForward,
  Tab: indent,
  'Shift-Tab': outdent,
  Escape: selectBlock,
  ArrowUp: chainCommands(selectNextBlock(-1), goToCellVertically(-1)),
  ArrowDown: chainCommands(selectNextBlock(1), goToCellVertically(1)),
  ArrowLeft: leaveCell(-1),
  ArrowRight: leaveCell(1),
  'Shift-ArrowUp': extendBlockSelection(-1),
  'Shift-ArrowDown': extendBlockSelection(1),
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
  'Alt-Shift-ArrowUp': moveBlockAcross(-1),
  'Alt-Shift-ArrowDown': moveBlockAcross(1),
  'Mod-d': duplicateBlock,
  'Mod-a': selectAll,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': toggleTextMark('bold'),
  'Mod-i': toggleTextMark('italic'),
  'Mod-e': toggleTextMark('code'),
  'Shift-Mod-x': toggleTextMark('strikethrough'),
  'Shift-Mod-l': toggleLineHighlight,
  'Mod-Alt-0': turnInto('paragraph'),
  'Mod-Alt-1': turnInto('heading-1'),
  'Mod-Alt-2': turnInto('heading-2'),
  'Mod-Alt-3': turnInto('heading-3'),
  'Shift-Mod-7': turnInto('list-ordered'),
  'Shift-Mod-8': turnInto('list-unordered'),
  'Shift-Mod-9': turnInto('list-tasks'),
}
