/** Cells that are copied out of a table. */
import type { Node as EditorNode } from 'prosemirror-model'
import { schema } from '../schema/schema.ts'

/** Rows and columns from the first up to, and without, the last. The titles are row 0. */
interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** A table of these cells alone, under the titles of their columns. Hidden columns are left out; whoever inserts it gives it ids. */
export function copyCells(table: EditorNode, { top, bottom, left, right }: CellRange): EditorNode {
  const [head, ...rows] = table.children
  const isCopied = ({ attrs }: EditorNode, index: number) => index >= left && index < right && !attrs.hidden
  const headers = head!.children.filter(isCopied).map((header) => {
    const { id: _id, ...definition } = header.attrs.definition
    return header.type.create({ definition, hasTitle: header.attrs.hasTitle }, header.content)
  })
  const copied = rows.slice(Math.max(0, top - 1), Math.max(0, bottom - 1)).map((row) =>
    schema.node(
      'table-row',
      null,
      row.children.filter(isCopied).map((cell) => cell.type.create(null, cell.content)),
    ),
  )
  const data = { view: { type: 'grid', hideHeader: false } }
  return schema.node('table', { data }, [schema.node('table-head', null, headers), ...copied])
}
