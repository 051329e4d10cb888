/** Keys on a selected value of a table, and grids that are pasted into a cell. */
import { fillCells, findCell, isValueSelected, readGrid } from '@lectern/editor'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { EDIT_CELL } from './cell-view.ts'

export const createTablePlugin = () =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        if (!isValueSelected(view.state) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
          return false
        if (event.key !== 'Enter' && event.key !== 'F2' && event.key.length !== 1) return false
        const detail = event.key.length === 1 ? event.key : undefined
        view.nodeDOM(view.state.selection.from)?.dispatchEvent(new CustomEvent(EDIT_CELL, { detail }))
        return true
      },
      handleTextInput: ({ state }) => isValueSelected(state),
      handlePaste: (view, event) => pasteGrid(view, event.clipboardData),
    },
  })

function pasteGrid(view: EditorView, data: DataTransfer | null): boolean {
  const found = data && findCell(view.state)
  if (!found) return false
  const grid = readHtmlGrid(data.getData('text/html')) ?? readGrid(data.getData('text/plain'))
  if (!grid || found.row === 0) return false
  return fillCells(found.tablePos, found.row - 1, found.column, grid)(view.state, view.dispatch)
}

/** Longer texts are read in a worker, as what else is pasted. */
const LONGEST = 2_000_000

/** The texts of a copied table; undefined: something else was copied, or more than one table. */
function readHtmlGrid(html: string): string[][] | undefined {
  if (!/<table/i.test(html) || html.length > LONGEST) return undefined
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [table, ...others] = body.querySelectorAll('table')
  if (!table || others.length > 0) return undefined
  const rows = [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      (cell.textContent ?? '').trim(),
      ...Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => ''),
    ]),
  )
  table.remove()
  for (const style of body.querySelectorAll('style')) style.remove()
  return (body.textContent ?? '').trim() === '' && rows.length > 0 ? rows : undefined
}
