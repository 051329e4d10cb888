/** Documents in ProseMirror, without a browser: docs/decisions/0081. */
export type { BlockSplice } from '@lectern/content/document'
export { deleteBlock, deleteSelectedBlocks, duplicateBlock, moveBlock } from './commands/arrange-blocks.ts'
export {
  BLOCKS,
  type BlockEntry,
  type BlockGroup,
  type BlockName,
  type BlockSubject,
} from './commands/block-catalog.ts'
export { setData } from './commands/block-data.ts'
export { type BlockRange, findBlockRange, isUnit } from './commands/block-range.ts'
export { BlockSelection } from './commands/block-selection.ts'
export { toCellText, toCellValue } from './commands/cell-values.ts'
export { areLinesHighlighted, toggleLineHighlight } from './commands/code-lines.ts'
export { copyCells } from './commands/copy-cells.ts'
export { dropBlocks, findDropPlace, moveBlockAcross } from './commands/drop-blocks.ts'
export { backspace, enter, indent, insertLineBreak, insertParagraphAfter, outdent } from './commands/enter.ts'
export { readGrid } from './commands/grid-text.ts'
export { createInputRules } from './commands/input-rules.ts'
export { findHolderItem, insertBlock, insertItem, insertNodes } from './commands/insert-block.ts'
export { insertInline } from './commands/insert-inline.ts'
export { KEY_BINDINGS } from './commands/key-bindings.ts'
export {
  deleteLargeRow,
  insertLargeRow,
  type LargeTable,
  readLargeCell,
  readLargeTable,
  readLargeText,
  setLargeCell,
  setLargeValue,
} from './commands/large-table.ts'
export { indentItem, outdentItem, splitItem, toggleTask } from './commands/lists.ts'
export {
  areBlocksSelected,
  describeSelectedBlocks,
  enterBlock,
  extendBlockSelection,
  selectBlock,
  selectNextBlock,
} from './commands/select-blocks.ts'
export { clearCell, goToCell, goToCellBelow, isValueSelected } from './commands/table-caret.ts'
export { findCell, placeInCell } from './commands/table-cells.ts'
export { readColumnWidths, setColumnWidth, setTableView, sortRows } from './commands/table-view.ts'
export {
  deleteColumn,
  deleteRow,
  fillCells,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  setCellValue,
  setColumn,
  setColumnHidden,
} from './commands/tables.ts'
export {
  findMarkRange,
  insertLinkedText,
  type MarkRange,
  removeAnnotation,
  removeLink,
  setAnnotation,
  setLink,
  toggleTextMark,
} from './commands/text-marks.ts'
export { turnInto } from './commands/turn-into.ts'
export { type ConversionMemory, createMemory } from './convert/memory.ts'
export { toDocument, toDocumentBlocks } from './convert/to-document.ts'
export { toEditor, toEditorBlocks } from './convert/to-editor.ts'
export { createEditorState, type EditorOptions } from './editor-state.ts'
export { type FindOptions, findMatches, replaceMatches, type TextMatch } from './find/find-matches.ts'
export { giveSliceKeys } from './keys/give-slice-keys.ts'
export { createKeyPlugin } from './keys/key-plugin.ts'
export { REMOTE_EDIT } from './keys/remote-edit.ts'
export { BLOCK_TYPES, type BlockTypeName } from './schema/block-types.ts'
export { isPending, REQUIRED_DATA } from './schema/required-data.ts'
export { schema } from './schema/schema.ts'
export { applyRemoteSplices } from './splice/apply-remote-splices.ts'
export { listSplices } from './splice/list-splices.ts'
