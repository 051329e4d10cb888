/** The rows of one part of a page, and runs of equal ones that open on demand. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { UnfoldVertical } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Button, Loaded, PARTS_WORDS, Skeleton, useLanguage, useWords } from '../../design/index.ts'
import { toSheet } from '../space-content/index.ts'
import { CELL_SHEETS } from './cell-styles.ts'
import { ComparedRowView } from './compared-row.tsx'
import styles from './comparison.module.css'
import { type CompareSource, type ComparisonPart, foldedRowsQuery, type PartRow } from './queries.ts'
import type { ComparisonView } from './use-view.ts'
import { COMPARISON_WORDS } from './words.ts'

interface RowPartProps {
  source: CompareSource
  /** Of the entry in the list. */
  entryKey: string
  part: ComparisonPart
  shared: CSSStyleSheet
  view: ComparisonView
}

/** A part that is there is not drawn again when the next one comes. */
export const RowPart = memo(function RowPart({ source, entryKey, part, shared, view }: RowPartProps) {
  const sheets = useMemo(() => [shared, toSheet(part.styles), ...CELL_SHEETS], [shared, part.styles])
  return part.rows.map((row) =>
    row.kind === 'folded' ? (
      <FoldedRows key={keyOf(row)} source={source} entryKey={entryKey} row={row} shared={shared} view={view} />
    ) : (
      <ComparedRowView key={keyOf(row)} row={row} view={view} sheets={sheets} />
    ),
  )
})

/** A block keeps its element when the rows around it change. */
const keyOf = ({ kind, key, beforeKey, index }: PartRow) =>
  kind === 'folded' || (key === undefined && beforeKey === undefined)
    ? `${kind} ${index}`
    : `${kind.startsWith('moved') ? kind : ''} ${key} ${beforeKey}`

interface FoldedRowsProps extends Omit<RowPartProps, 'part'> {
  row: PartRow
}

function FoldedRows({ source, entryKey, row, shared, view }: FoldedRowsProps) {
  const words = useWords(COMPARISON_WORDS)
  const general = useWords(PARTS_WORDS)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const end = row.index + (row.count ?? 0)
  const query = useInfiniteQuery({
    ...foldedRowsQuery(source, entryKey, language, row.index, end),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <li className={styles.fold}>
        <button type="button" className={styles.foldButton} onClick={() => setOpen(true)}>
          <UnfoldVertical aria-hidden />
          {words.unchanged(row.count ?? 0)}
        </button>
      </li>
    )
  return (
    <>
      {query.data?.map((part) => (
        <RowPart
          key={part.rows[0]?.index}
          source={source}
          entryKey={entryKey}
          part={part}
          shared={shared}
          view={view}
        />
      ))}
      {(!query.data || query.hasNextPage || query.error) && (
        <li className={styles.fold}>
          <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
            {() => (
              <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {general.loadMore}
              </Button>
            )}
          </Loaded>
        </li>
      )}
    </>
  )
}
