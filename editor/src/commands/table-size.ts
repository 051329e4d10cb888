import type { Transaction } from 'prosemirror-state'
import { createMemory } from '../convert/memory.ts'
import { isLargeTable } from '../convert/table-to-editor.ts'
import { toDocumentBlocks } from '../convert/to-document.ts'
import { toEditorBlocks } from '../convert/to-editor.ts'

/** A table that has grown too large for the page becomes the opaque block it will be when the page is opened again. */
export function makeLarge(tr: Transaction, pos: number): Transaction {
  const table = tr.doc.nodeAt(pos)
  if (table?.type.name !== 'table' || !isLargeTable(table.childCount - 1, table.firstChild!.childCount)) return tr
  const memory = createMemory()
  return tr.replaceWith(pos, pos + table.nodeSize, toEditorBlocks(toDocumentBlocks([table], memory), createMemory()))
}
