/** Lists with columns. Rows become cards where the screen is narrow; arrows, Home, End and type-ahead walk them. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import {
  Table as AriaTable,
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import type { ApiProblem } from '../api/problem.ts'
import type { ListOf } from '../api/query.ts'
import { Button } from './button.tsx'
import { useLanguage, useWords } from './language.tsx'
import { readMore } from './read-more.ts'
import {
  readSorting,
  type SortableColumn,
  SortContext,
  type Sorting,
  sortItems,
  useLocalSort,
  writeSorting,
} from './sorting.ts'
import { Loaded, Skeleton } from './states.tsx'
import styles from './table.module.css'
import { DialogContext } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

export interface TableColumn<I> extends SortableColumn<I> {
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
  /** Of the order in the address, where a screen has several tables. */
  sortName?: string
}

function useSorting(name: string): [Sorting | undefined, (next: SortDescriptor) => void] {
  const isInDialog = use(DialogContext) !== undefined
  const useInAddress = use(SortContext)
  const [text, setText] = (isInDialog ? useLocalSort : useInAddress)(name)
  const change = ({ column, direction }: SortDescriptor) =>
    setText(writeSorting({ column: String(column), isDescending: direction === 'descending' }))
  return [readSorting(text), change]
}

interface DataTableProps<I> extends TableProps<I> {
  /** So many rows are drawn, of all in their order. */
  most?: number
}

/** All rows of a table: those that the browser has are all there are. */
export function DataTable<I>({ sortName = 'sort', most, ...table }: DataTableProps<I>) {
  const { language } = useLanguage()
  const [sorting, changeSorting] = useSorting(sortName)
  const items = sortItems(table.items, table.columns, sorting, language).slice(0, most)
  return <RowTable {...table} items={items} isWhole sorting={sorting} onSorting={changeSorting} />
}

interface RowTableProps<I> extends Omit<TableProps<I>, 'sortName'> {
  /** The browser has all rows, or may read them. */
  isWhole: boolean
  sorting: Sorting | undefined
  onSorting: (next: SortDescriptor) => void
}

function RowTable<I>({
  label,
  columns,
  items,
  keyOf,
  hrefOf,
  selection,
  selectLabel,
  isWhole,
  sorting,
  onSorting,
}: RowTableProps<I>) {
  // In a dialog Esc is for the dialog, which asks about what was picked.
  const isInDialog = use(DialogContext) !== undefined
  const maySort = ({ sortBy, isSortedByServer }: TableColumn<I>) =>
    isSortedByServer === true || (isWhole && sortBy !== undefined)
  const sorted = columns.find((column) => column.id === sorting?.column && maySort(column))
  const nameColumn = columns.find(({ isName }) => isName)?.id ?? columns[0]?.id
  const changeSelection = (selected: Selection) =>
    selection?.onChange(selected === 'all' ? new Set(items.map(keyOf)) : new Set([...selected].map(String)))
  return (
    <div className={styles.scroller}>
      <AriaTable
        aria-label={label}
        className={styles.table}
        {...(sorted &&
          sorting && {
            sortDescriptor: { column: sorted.id, direction: sorting.isDescending ? 'descending' : 'ascending' },
          })}
        onSortChange={onSorting}
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
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.id === nameColumn}
              allowsSorting={maySort(column)}
              className={styles.head}
              data-align={column.align}
            >
              {({ sortDirection }) =>
                maySort(column) ? (
                  <span className={styles.sortable}>
                    {column.label}
                    <SortSign direction={sortDirection} />
                  </span>
                ) : (
                  <span className={column.isLabelHidden ? 'visually-hidden' : ''}>{column.label}</span>
                )
              }
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
    </div>
  )
}

function SortSign({ direction }: { direction: SortDescriptor['direction'] | undefined }) {
  const Sign = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return <Sign aria-hidden />
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

/** Longer lists are not read as a whole to be sorted. */
const MOST_SORTED = 1000

/** A list of the API: its rows so far, and a button for the next ones. To be sorted by the browser, it is read to its end first. */
export function ListTable<I>({ query, empty, sortName = 'sort', ...table }: ListTableProps<I>) {
  const { language } = useLanguage()
  const [sorting, changeSorting] = useSorting(sortName)
  const { data, hasNextPage, isFetching, error } = query
  const isShort = !hasNextPage || (data !== undefined && Math.max(data.count, data.items.length) <= MOST_SORTED)
  const isSortedHere = table.columns.some(({ id, sortBy }) => id === sorting?.column && sortBy !== undefined)
  const isIncomplete = isSortedHere && isShort && hasNextPage
  useEffect(() => {
    if (isIncomplete && !isFetching && !error) void query.fetchNextPage({ cancelRefetch: false })
  }, [isIncomplete, isFetching, error, query.fetchNextPage])
  return (
    <Loaded query={query} skeleton={<Skeleton rows={6} />}>
      {({ items, count }) =>
        items.length === 0 ? (
          empty
        ) : (
          <div aria-busy={isIncomplete || undefined}>
            <RowTable
              {...table}
              items={hasNextPage ? items : sortItems(items, table.columns, sorting, language)}
              isWhole={isShort}
              sorting={isIncomplete ? undefined : sorting}
              onSorting={changeSorting}
            />
            <MoreButton query={query} shown={items.length} count={count} />
          </div>
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
