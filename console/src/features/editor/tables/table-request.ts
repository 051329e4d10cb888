/** What the drawn table asks the screen around the editor for: menus and dialogs. */
import type { EditorView } from 'prosemirror-view'

export type TableRequest =
  | { kind: 'column-menu'; pos: number; column: number; anchor: Element }
  | { kind: 'row-menu'; pos: number; row: number; anchor: Element }
  | { kind: 'column'; pos: number; column: number }
  | { kind: 'cell'; pos: number; row: number; column: number }
  | { kind: 'grid'; pos: number }

const EVENT = 'lectern-table'

export const requestTable = (view: EditorView, request: TableRequest): void => {
  view.dom.dispatchEvent(new CustomEvent(EVENT, { detail: request }))
}

/** Returns what ends it. */
export function listenForTables(view: EditorView, listener: (request: TableRequest) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<TableRequest>).detail)
  view.dom.addEventListener(EVENT, listen)
  return () => view.dom.removeEventListener(EVENT, listen)
}
