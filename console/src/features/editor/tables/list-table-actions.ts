/** What can be done with a table, its rows and its columns: in the menus of the table and in those of the bar. */
import {
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  readColumnWidths,
  setColumnHidden,
  setColumnWidth,
  setData,
  setTableView,
  sortRows,
} from '@lectern/editor'
import {
  ArrowDown,
  ArrowDownAZ,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpZA,
  EyeOff,
  Settings2,
  Trash2,
} from 'lucide-react'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { MenuAction } from '../../../design/index.ts'
import { runAfterMenu } from '../menus/run-after-menu.ts'
import { requestTable } from './table-request.ts'
import type { TableWords } from './words.ts'

type Actions = (MenuAction | false | undefined)[]

const createAction =
  (view: EditorView) =>
  (id: string, label: string, command: Command, more: Partial<MenuAction> = {}): MenuAction => ({
    id,
    label,
    isDisabled: !command(view.state),
    onAction: () => runAfterMenu(view, command),
    ...more,
  })

/** `row` counts without the titles. */
export function listRowActions(view: EditorView, pos: number, row: number, words: TableWords): Actions {
  const action = createAction(view)
  return [
    action('above', words.insertAbove, insertRow(pos, row), { icon: ArrowUp }),
    action('below', words.insertBelow, insertRow(pos, row + 1), { icon: ArrowDown }),
    action('up', words.moveUp, moveRow(pos, row, row - 1)),
    action('down', words.moveDown, moveRow(pos, row, row + 1)),
    action('delete', words.deleteRow, deleteRow(pos, row), { icon: Trash2, isDangerous: true }),
  ]
}

const STEP = 40
const USUAL_WIDTH = 160

const readView = (table: Node): Record<string, unknown> => table.attrs.data.view ?? {}

const ROLES = { cover: 'coverDefinition', coverDark: 'coverDefinitionDark', target: 'targetDefinition' } as const

export function listColumnActions(view: EditorView, pos: number, column: number, words: TableWords): Actions {
  const table = view.state.doc.nodeAt(pos)
  const header = table?.firstChild?.maybeChild(column)
  if (!table || !header) return []
  const action = createAction(view)
  const shown = table.firstChild!.children.flatMap(({ attrs }, at) => (attrs.hidden ? [] : [at]))
  const beside = (direction: -1 | 1) => shown[shown.indexOf(column) + direction] ?? -1
  const id: string | null = header.attrs.column
  const width = readColumnWidths(table)[id ?? '']
  const { type } = header.attrs.definition
  const tableView = readView(table)
  const roles = Object.entries(ROLES) as [keyof typeof ROLES, string][]
  const current = roles.find(([, name]) => tableView[name] === id)
  const canPlay = (role: keyof typeof ROLES) =>
    role === 'target' ? type === 'content-ref' || type === 'files' : type === 'image' || type === 'files'
  return [
    {
      id: 'settings',
      label: words.settings,
      icon: Settings2,
      onAction: () => requestTable(view, { kind: 'column', pos, column }),
    },
    action('left', words.insertLeft, insertColumn(pos, column), { icon: ArrowLeft }),
    action('right', words.insertRight, insertColumn(pos, column + 1), { icon: ArrowRight }),
    action('move left', words.moveLeft, moveColumn(pos, column, beside(-1))),
    action('move right', words.moveRight, moveColumn(pos, column, beside(1))),
    action('sort up', words.sortUp, sortRows(pos, column, 1), { icon: ArrowDownAZ }),
    action('sort down', words.sortDown, sortRows(pos, column, -1), { icon: ArrowUpZA }),
    action('wider', words.wider, setColumnWidth(pos, column, (width ?? USUAL_WIDTH) + STEP)),
    action('narrower', words.narrower, setColumnWidth(pos, column, (width ?? USUAL_WIDTH) - STEP)),
    width !== undefined && action('auto', words.autoWidth, setColumnWidth(pos, column, undefined)),
    ...(tableView.type === 'cards'
      ? roles
          .filter(([role]) => canPlay(role) && current?.[0] !== role)
          .map(([role, name]) => action(role, words[role], setTableView(pos, { [name]: id })))
      : []),
    current && action('no role', words.noRole, setTableView(pos, { [current[1]]: undefined })),
    shown.length > 1 && action('hide', words.hide, setColumnHidden(pos, column, true), { icon: EyeOff }),
    action('delete', words.deleteColumn, deleteColumn(pos, column), { icon: Trash2, isDangerous: true }),
  ]
}

export function listTableActions(view: EditorView, pos: number, words: TableWords): Actions {
  const table = view.state.doc.nodeAt(pos)
  if (table?.type.name !== 'table') return []
  const action = createAction(view)
  const { type, hideHeader, cardSize } = readView(table)
  const { search, fullWidth } = table.attrs.data
  const isCards = type === 'cards'
  const hidden = table.firstChild!.children.flatMap((header, at) => (header.attrs.hidden ? [{ header, at }] : []))
  return [
    isCards
      ? action('face', words.asTable, setTableView(pos, { type: 'grid', hideHeader: false }))
      : action('face', words.asCards, setTableView(pos, { type: 'cards', cardSize: cardSize ?? 'medium' })),
    isCards &&
      action(
        'size',
        cardSize === 'large' ? words.mediumCards : words.largeCards,
        setTableView(pos, { cardSize: cardSize === 'large' ? 'medium' : 'large' }),
      ),
    !isCards &&
      action(
        'titles',
        hideHeader ? words.withTitles : words.withoutTitles,
        setTableView(pos, { hideHeader: !hideHeader }),
      ),
    !isCards &&
      action(
        'search',
        search ? words.withoutSearch : words.withSearch,
        setData(pos, { search: search ? undefined : true }),
      ),
    !isCards &&
      action('wide', fullWidth ? words.narrow : words.wide, setData(pos, { fullWidth: fullWidth ? undefined : true })),
    ...hidden.map(({ header, at }) =>
      action(`show ${at}`, words.show(header.textContent), setColumnHidden(pos, at, false)),
    ),
  ]
}
