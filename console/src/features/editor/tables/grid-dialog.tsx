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
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Trash2 } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button, Dialog, TextField, useWords } from '../../../design/index.ts'
import { CellEditor } from './cell-editor.tsx'
import { readColumnType } from './column-types.ts'
import styles from './tables.module.css'
import { TABLE_WORDS } from './words.ts'

const ROW_HEIGHT = 30

interface GridDialogProps {
  view: EditorView
  pos: number
  onClose: () => void
}

export function GridDialog({ view, pos, onClose }: GridDialogProps) {
  const words = useWords(TABLE_WORDS)
  const block = view.state.doc.nodeAt(pos)?.attrs.source as Block | undefined
  const table = block && readLargeTable(block)
  if (!block || !table) return null
  const write = (next: Block) => view.dispatch(view.state.tr.setNodeAttribute(pos, 'source', next))
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
  write: (block: Block) => void
}

function Grid({ block, table: { columns, records }, write }: GridProps) {
  const words = useWords(TABLE_WORDS)
  const scroll = useRef<HTMLDivElement>(null)
  const [[row, column], setCurrent] = useState<[number, number]>([0, 0])
  const [isWriting, setWriting] = useState(false)
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const template = { gridTemplateColumns: `56px repeat(${columns.length}, minmax(140px, 1fr))` }
  const go = (nextRow: number, nextColumn: number) => {
    const at = Math.min(Math.max(0, nextRow), records.length - 1)
    setCurrent([at, Math.min(Math.max(0, nextColumn), columns.length - 1)])
    rows.scrollToIndex(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroll.current?.clientHeight ?? 300) / ROW_HEIGHT) - 1
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      PageUp: [row - page, column],
      PageDown: [row + page, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? records.length : row, columns.length],
    }
    const move = moves[event.key]
    if (move) go(...move)
    else if (event.key === 'Enter' || event.key === 'F2') setWriting(true)
    else return
    event.preventDefault()
  }
  const current = columns[column]
  const record = records[row]
  const leave = () => {
    setWriting(false)
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
        aria-activedescendant={`cell-${row}-${column}`}
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
          {rows.getVirtualItems().map(({ index, start }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={records[index]}
              role="row"
              aria-rowindex={index + 2}
              className={styles.gridRow}
              style={{ ...template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <span aria-hidden>{index + 1}</span>
              {columns.map((each, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
                <div
                  key={each.id}
                  id={`cell-${index}-${at}`}
                  role="gridcell"
                  dir="auto"
                  aria-selected={index === row && at === column}
                  className={index === row && at === column ? styles.current : undefined}
                  onClick={() => {
                    setCurrent([index, at])
                    setWriting(index === row && at === column)
                  }}
                  onDoubleClick={() => setWriting(true)}
                >
                  {readLargeText(block, records[index]!, each)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {isWriting && current && record !== undefined && (
        <div className={styles.cellEditor}>
          {readColumnType(current.definition) === 'text' ? (
            <CellEditor
              key={`${record} ${current.id}`}
              label={words.cell(row + 1, current.title)}
              nodes={readLargeCell(block, record, current.id)}
              onChange={(nodes: readonly Node[]) => write(setLargeCell(block, record, current.id, nodes))}
              onLeave={leave}
            />
          ) : (
            <ValueField
              key={`${record} ${current.id}`}
              label={words.cell(row + 1, current.title)}
              text={readLargeText(block, record, current)}
              onChange={(text) =>
                write(setLargeValue(block, record, current.id, toCellValue(current.definition, text)))
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
            write(insertLargeRow(block, crypto.randomUUID()))
            setCurrent([records.length, 0])
            requestAnimationFrame(() => rows.scrollToIndex(records.length))
          }}
        >
          {words.addRow}
        </Button>{' '}
        <Button
          icon={Trash2}
          isDisabled={records.length < 2}
          onPress={() => {
            write(deleteLargeRow(block, record!))
            setCurrent([Math.max(0, Math.min(row, records.length - 2)), column])
          }}
        >
          {`${words.deleteRow} ${row + 1}`}
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
