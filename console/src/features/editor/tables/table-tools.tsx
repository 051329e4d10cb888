/** Tools of tables: menus of the row, column and table with the caret, those at titles and rows, and their dialogs. */
import { findCell } from '@lectern/editor'
import { Columns3, Rows3, Table2 } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { Suspense, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { AnchoredMenu, Button, ErrorBoundary, lazyDialog, Menu, useWords } from '../../../design/index.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { runAfterMenu } from '../menus/run-after-menu.ts'
import { followRequest, type HeldRequest, holdRequest } from './follow-request.ts'
import { listColumnActions, listRowActions, listTableActions } from './list-table-actions.ts'
import { RowHandle } from './row-handle.tsx'
import { listenForTables, type TableRequest } from './table-request.ts'
import { TABLE_WORDS } from './words.ts'

const ColumnDialog = lazyDialog(async () => (await import('./column-dialog.tsx')).ColumnDialog)
const CellDialog = lazyDialog(async () => (await import('./cell-dialog.tsx')).CellDialog)
const GridDialog = lazyDialog(async () => (await import('./grid-dialog.tsx')).GridDialog)

interface TableToolsProps {
  view: EditorView
  place: EditPlace
  target: EditTarget
}

export function TableTools({ view, place, target }: TableToolsProps) {
  const [held, setHeld] = useState<HeldRequest>()
  useLayoutEffect(() => listenForTables(view, (asked) => setHeld(holdRequest(view.state.doc, asked))), [view])
  const find = () => held && followRequest(view.state.doc, held)
  const request = find()
  const remove = () => setHeld(undefined)
  const returnFocus = () => runAfterMenu(view, () => true)
  const close = () => {
    flushSync(remove)
    returnFocus()
  }
  return (
    <>
      <CaretMenus view={view} />
      <RowHandle view={view} />
      {request && <RequestedMenu view={view} request={request} onClose={remove} onClosed={returnFocus} />}
      <ErrorBoundary resetKey={request?.kind}>
        <Suspense>
          {request?.kind === 'column' && (
            <ColumnDialog view={view} pos={request.pos} column={request.column} onClose={close} />
          )}
          {request?.kind === 'cell' && (
            <CellDialog
              view={view}
              place={place}
              target={target}
              cell={{ pos: request.pos, row: request.row, column: request.column }}
              onClose={close}
            />
          )}
          {request?.kind === 'grid' && <GridDialog view={view} findPos={() => find()?.pos} onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** For the keyboard, and for screens without room beside the table. */
function CaretMenus({ view }: { view: EditorView }) {
  const words = useWords(TABLE_WORDS)
  const found = findCell(view.state)
  if (!found) return null
  const { tablePos: pos, row, column } = found
  return (
    <>
      {row > 0 && (
        <Menu
          label={words.rowMenu(row)}
          trigger={<Button icon={Rows3}>{words.row}</Button>}
          actions={listRowActions(view, pos, row - 1, words)}
        />
      )}
      <Menu
        label={words.columnMenu(found.table.firstChild!.child(column).textContent)}
        trigger={<Button icon={Columns3}>{words.column}</Button>}
        actions={listColumnActions(view, pos, column, words)}
      />
      <Menu
        label={words.table}
        trigger={<Button icon={Table2}>{words.table}</Button>}
        actions={listTableActions(view, pos, words)}
      />
    </>
  )
}

interface RequestedMenuProps {
  view: EditorView
  request: TableRequest
  onClose: () => void
  onClosed: () => void
}

function RequestedMenu({ view, request, ...closing }: RequestedMenuProps) {
  const words = useWords(TABLE_WORDS)
  if (request.kind === 'column-menu') {
    const { pos, column, anchor } = request
    const title = view.state.doc.nodeAt(pos)?.firstChild?.maybeChild(column)?.textContent ?? ''
    return (
      <AnchoredMenu
        label={words.columnMenu(title)}
        anchor={anchor}
        {...closing}
        actions={listColumnActions(view, pos, column, words)}
      />
    )
  }
  if (request.kind !== 'row-menu') return null
  return (
    <AnchoredMenu
      label={words.rowMenu(request.row + 1)}
      anchor={request.anchor}
      {...closing}
      actions={listRowActions(view, request.pos, request.row, words)}
    />
  )
}
