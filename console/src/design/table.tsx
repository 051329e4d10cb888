/** Lists with columns. Rows become cards where the screen is narrow; arrows, Home, End and type-ahead walk them. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import {
  Table as AriaTable,
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import type { ApiProblem } from '../api/problem.ts'
import type { ListOf } from '../api/query.ts'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import { readMore } from './read-more.ts'
import { Loaded, Skeleton } from './states.tsx'
import styles from './table.module.css'
import { DialogContext } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

export interface TableColumn<I> {
  id: string
  label: string
  render: (item: I) => ReactNode
  /** The column that names the row; the first unless said. */
  isName?: boolean
  /** The label is read out and not shown: columns of buttons. */
  isLabelHidden?: boolean
  align?: 'end'
}

interface TableSelection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

interface TableProps<I> {
  label: string
  columns: readonly TableColumn<I>[]
  items: readonly I[]
  keyOf: (item: I) => string
  /** Where a row leads. */
  hrefOf?: ((item: I) => string | undefined) | undefined
  selection?: TableSelection | undefined
  selectLabel?: string
}

export function DataTable<I>({ label, columns, items, keyOf, hrefOf, selection, selectLabel }: TableProps<I>) {
  // In a dialog Esc is for the dialog, which asks about what was picked.
  const isInDialog = use(DialogContext) !== undefined
  const nameColumn = columns.find(({ isName }) => isName)?.id ?? columns[0]?.id
  const changeSelection = (selected: Selection) =>
    selection?.onChange(selected === 'all' ? new Set(items.map(keyOf)) : new Set([...selected].map(String)))
  return (
    <AriaTable
      aria-label={label}
      className={styles.table}
      selectionMode={selection ? 'multiple' : 'none'}
      selectedKeys={selection?.keys ?? []}
      onSelectionChange={changeSelection}
      escapeKeyBehavior={isInDialog ? 'none' : 'clearSelection'}
    >
      <TableHeader>
        {selection && (
          <Column className={styles.select} width={32}>
            <SelectBox label={selectLabel} />
          </Column>
        )}
        {columns.map(({ id, label: text, isLabelHidden, align }) => (
          <Column key={id} id={id} isRowHeader={id === nameColumn} className={styles.head} data-align={align}>
            <span className={isLabelHidden ? 'visually-hidden' : ''}>{text}</span>
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row key={keyOf(item)} id={keyOf(item)} href={hrefOf?.(item)} className={styles.row}>
            {selection && (
              <Cell className={styles.select}>
                <SelectBox label={selectLabel} />
              </Cell>
            )}
            {columns.map(({ id, label: text, render, isLabelHidden, align }) => (
              <Cell
                key={id}
                className={`${styles.cell} ${id === nameColumn ? styles.name : ''}`}
                data-label={isLabelHidden || id === nameColumn ? undefined : text}
                data-align={align}
              >
                {wrapWords(render(item))}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </AriaTable>
  )
}

const wrapWords = (content: ReactNode) =>
  typeof content === 'string' ? <span className={styles.words}>{content}</span> : content

const SelectBox = ({ label }: { label: string | undefined }) => (
  <Checkbox slot="selection" className={styles.box} aria-label={label}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 8.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  </Checkbox>
)

interface ListTableProps<I> extends Omit<TableProps<I>, 'items'> {
  query: UseInfiniteQueryResult<ListOf<I>, ApiProblem>
  /** Shown instead of the table when there is nothing. */
  empty: ReactNode
}

/** A list of the API: its rows so far, and a button for the next ones. */
export function ListTable<I>({ query, empty, ...table }: ListTableProps<I>) {
  return (
    <Loaded query={query} skeleton={<Skeleton rows={6} />}>
      {({ items, count }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <DataTable {...table} items={items} />
            <MoreButton query={query} shown={items.length} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult<{ pages: number }>, 'data' | 'hasNextPage' | 'fetchNextPage'>
  shown: number
  count: number
}

export function MoreButton({ query, shown, count }: MoreButtonProps) {
  const words = useWords(PARTS_WORDS)
  const [isReading, setReading] = useState(false)
  if (!query.hasNextPage) return null
  const read = async () => {
    setReading(true)
    await readMore(query)
    setReading(false)
  }
  return (
    <div className={styles.more}>
      <Button isPending={isReading} onPress={() => void read()}>
        {words.loadMore}
      </Button>
      <span>{words.shownOf(shown, Math.max(count, shown))}</span>
    </div>
  )
}
