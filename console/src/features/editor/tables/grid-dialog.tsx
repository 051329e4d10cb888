/** A table that is too long for the page: only the rows in sight are drawn. */
import type { Block, Node } from '@lectern/content/document'
import {
  deleteLargeRow,
  insertLargeRow,
  type LargeTable,
  readLargeCell,
  readLargeTable,
  readLargeText,
  setLargeCell,
  setLargeValue,
  toCellValue,
} from '@lectern/editor'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Trash2 } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { Button, Dialog, TextField, useWords } from '../../../design/index.ts'
import { newKey } from '../../../shell/saving/new-key.ts'
import { CellEditor } from './cell-editor.tsx'
import { readColumnType } from './column-types.ts'
import { TABLE_DIALOG_WORDS } from './dialog-words.ts'
import styles from './tables.module.css'
import { TABLE_WORDS } from './words.ts'

const ROW_HEIGHT = 30

interface GridDialogProps {
  view: EditorView
  /** Where the table is now: others write in the page too. */
  findPos: () => number | undefined
  onClose: () => void
}

/** Changes the table as it is when the change is made. */
type Write = (change: (block: Block) => Block) => void

export function GridDialog({ view, findPos, onClose }: GridDialogProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const read = () => {
    const pos = findPos()
    return pos === undefined ? undefined : (view.state.doc.nodeAt(pos)?.attrs.source as Block | undefined)
  }
  const block = read()
  const table = block && readLargeTable(block)
  if (!block || !table) return null
  const write: Write = (change) => {
    const [pos, before] = [findPos(), read()]
    if (pos === undefined || !before) return
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'source', change(before)))
    draw()
  }
  return (
    <Dialog title={words.gridTitle} isOpen onClose={onClose} size="large">
      <p className={styles.hint}>{words.editHint}</p>
      <Grid block={block} table={table} write={write} />
    </Dialog>
  )
}

interface GridProps {
  block: Block
  table: LargeTable
  write: Write
}

/** A cell by its ids: rows that others add or delete leave it where it is. */
interface CurrentCell {
  record: string
  column: string
  /** Where the row is, or was before it went. */
  row: number
}

function Grid({ block, table: { columns, records }, write }: GridProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const { deleteRow } = useWords(TABLE_WORDS)
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<CurrentCell>({ record: '', column: '', row: 0 })
  /** The id of the row that is written in: where others delete it, nothing is written in another. */
  const [written, setWritten] = useState<string>()
  const found = records.indexOf(current.record)
  const row = found >= 0 ? found : Math.max(0, Math.min(current.row, records.length - 1))
  const record = records[row]
  const at = Math.max(
    0,
    columns.findIndex((each) => each.id === current.column),
  )
  const column = columns[at]
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => records[index] ?? index,
    overscan: 10,
    // The current cell is there even where it is not in sight: the grid names it to screen readers.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(row < range.count ? [row] : [])])].sort(
        (one, other) => one - other,
      ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody goes to another cell
  useLayoutEffect(() => rows.scrollToIndex(row), [current])
  const template = { gridTemplateColumns: `56px repeat(${columns.length}, minmax(140px, 1fr))` }
  const toId = (ofRecord: string, ofColumn: string) => [id, ofRecord, ofColumn].map(encodeURIComponent).join('/')
  const go = (nextRow: number, nextColumn: number) => {
    const to = Math.min(Math.max(0, nextRow), records.length - 1)
    const next = columns[Math.min(Math.max(0, nextColumn), columns.length - 1)]
    setCurrent({ record: records[to] ?? '', column: next?.id ?? '', row: to })
  }
  const writeIn = (nextRow: number, nextColumn: number) => {
    go(nextRow, nextColumn)
    setWritten(records[nextRow])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroll.current?.clientHeight ?? 300) / ROW_HEIGHT) - 1
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, at],
      ArrowDown: [row + 1, at],
      ArrowLeft: [row, at - 1],
      ArrowRight: [row, at + 1],
      PageUp: [row - page, at],
      PageDown: [row + page, at],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? records.length : row, columns.length],
    }
    const move = moves[event.key]
    if (move) go(...move)
    else if (event.key === 'Enter' || event.key === 'F2') writeIn(row, at)
    else return
    event.preventDefault()
  }
  const leave = () => {
    setWritten(undefined)
    scroll.current?.focus()
  }
  return (
    <>
      {/** biome-ignore lint/a11y/useSemanticElements: only the rows in sight are there, which a table cannot say */}
      <div
        ref={scroll}
        role="grid"
        aria-label={words.gridTitle}
        aria-rowcount={records.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={record !== undefined && column ? toId(record, column.id) : undefined}
        tabIndex={0}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        {/** biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus */}
        {/** biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="row" aria-rowindex={1} className={styles.gridHead} style={template}>
          <span />
          {columns.map(({ id, title }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div key={id} role="columnheader" dir="auto">
              {title}
            </div>
          ))}
        </div>
        <div className={styles.gridBody} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={styles.gridRow}
              style={{ ...template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <span aria-hidden>{index + 1}</span>
              {columns.map((each, columnAt) => {
                const isCurrent = index === row && each === column
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
                  <div
                    key={each.id}
                    id={toId(records[index]!, each.id)}
                    role="gridcell"
                    dir="auto"
                    aria-selected={isCurrent}
                    className={isCurrent ? styles.current : undefined}
                    onClick={() => {
                      if (isCurrent) return writeIn(index, columnAt)
                      go(index, columnAt)
                      setWritten(undefined)
                    }}
                    onDoubleClick={() => writeIn(index, columnAt)}
                  >
                    {readLargeText(block, records[index]!, each)}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
      {column && record !== undefined && written === record && (
        <div className={styles.cellEditor}>
          {readColumnType(column.definition) === 'text' ? (
            <CellEditor
              key={`${record} ${column.id}`}
              label={words.cell(row + 1, column.title)}
              nodes={readLargeCell(block, record, column.id)}
              onChange={(nodes: readonly Node[]) => write((newest) => setLargeCell(newest, record, column.id, nodes))}
              onLeave={leave}
            />
          ) : (
            <ValueField
              key={`${record} ${column.id}`}
              label={words.cell(row + 1, column.title)}
              text={readLargeText(block, record, column)}
              onChange={(text) =>
                write((newest) => setLargeValue(newest, record, column.id, toCellValue(column.definition, text)))
              }
              onLeave={leave}
            />
          )}
        </div>
      )}
      <p className={styles.hint}>
        <Button
          icon={Plus}
          onPress={() => {
            const added = newKey()
            write((newest) => insertLargeRow(newest, added))
            setCurrent({ record: added, column: columns[0]?.id ?? '', row: records.length })
          }}
        >
          {words.addRow}
        </Button>{' '}
        <Button
          icon={Trash2}
          isDisabled={records.length < 2}
          onPress={() => {
            // The row below takes its place.
            write((newest) => deleteLargeRow(newest, record!))
            setCurrent({ record: '', column: column?.id ?? '', row })
          }}
        >
          {`${deleteRow} ${row + 1}`}
        </Button>
      </p>
    </>
  )
}

interface ValueFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
  onLeave: () => void
}

/** A value is written as the text that stands for it; what the column cannot say empties the cell. */
function ValueField({ label, text, onChange, onLeave }: ValueFieldProps) {
  const [typed, setTyped] = useState(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== text) onChange(typed)
        onLeave()
      }}
    >
      <TextField label={label} value={typed} onChange={setTyped} autoFocus />
    </form>
  )
}
