/** What a copy puts on the clipboard: our own form, HTML and, as text, markdown. */
import { copyCells } from '@lectern/editor'
import { Fragment, Slice } from 'prosemirror-model'
import { type Selection, TextSelection } from 'prosemirror-state'
import { CellSelection, TableMap } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'

export const OWN_TYPE = 'application/x-lectern-blocks'

let print: typeof import('./print-blocks.ts').printBlocks | undefined

/** A clipboard is written at once: what prints markdown is loaded before it is needed. */
export const loadPrinter = (): void =>
  void import('./print-blocks.ts').then(
    ({ printBlocks }) => {
      print = printBlocks
    },
    () => {},
  )

export function copySelection(view: EditorView, data: DataTransfer): void {
  const { selection } = view.state
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  // Cells alone fit into a table only: elsewhere they are a table of their own.
  const blocks = selection instanceof CellSelection ? toTable(selection) : slice
  data.clearData()
  data.setData(OWN_TYPE, JSON.stringify(blocks.toJSON()))
  data.setData('text/html', dom.innerHTML)
  data.setData('text/plain', readWords(selection) ?? printSlice(blocks) ?? text)
}

function toTable({ $anchorCell, $headCell }: CellSelection): Slice {
  const table = $anchorCell.node(-1)
  const start = $anchorCell.start(-1)
  const range = TableMap.get(table).rectBetween($anchorCell.pos - start, $headCell.pos - start)
  return new Slice(Fragment.from(copyCells(table, range)), 0, 0)
}

/** Words of one line, and lines of one block of code, are copied as they are; undefined for anything else. */
function readWords(selection: Selection): string | undefined {
  if (!(selection instanceof TextSelection)) return undefined
  const { $from, $to } = selection
  const isCode = $from.parent.type.spec.code && $to.parent.type.spec.code && $from.node(-1) === $to.node(-1)
  if (!$from.sameParent($to) && !isCode) return undefined
  return $from.doc.textBetween($from.pos, $to.pos, '\n', ({ type, attrs }) =>
    type.spec.leafText ? type.spec.leafText(type.create(attrs)) : '',
  )
}

/** Undefined for what is no sequence of blocks. */
function printSlice(slice: Slice): string | undefined {
  try {
    return print?.(slice)
  } catch {
    return undefined
  }
}
