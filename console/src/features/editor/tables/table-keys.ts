/** Keys on a selected value of a table, and grids that are pasted into a cell. */
import { fillCells, findCell, isValueSelected, readGrid } from '@lectern/editor'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { onPaste } from '../paste/on-paste.ts'
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
      handleDOMEvents: { paste: onPaste(pasteGrid) },
    },
  })

/** A copied table comes as HTML, which is read like what else is pasted (`paste-plugin.ts`). */
function pasteGrid(view: EditorView, data: DataTransfer): boolean {
  const grid = data.getData('text/html') === '' ? readGrid(data.getData('text/plain')) : undefined
  return grid !== undefined && fillBodyCells(view, grid)
}

/** Fills the cell that the caret is in and those beside and below it. False outside the body of a table. */
export function fillBodyCells(view: EditorView, grid: string[][]): boolean {
  const found = findCell(view.state)
  if (!found || found.row === 0) return false
  return fillCells(found.tablePos, found.row - 1, found.column, grid)(view.state, view.dispatch)
}
