/** The rows of a list: a name with its ways out, a bar, how many, by how many visitors, and the time before. */
import { Filter, SquareArrowOutUpRight, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, useNumberFormat, useWords } from '../../design/index.ts'
import type { BreakdownRow } from './breakdown.ts'
import { Change } from './change.tsx'
import type { RowName } from './describe-row.ts'
import styles from './insights.module.css'
import { useViewChange } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

export interface NamedRow extends BreakdownRow {
  name: RowName
}

interface BreakdownTableProps {
  caption: string
  /** What names the rows. */
  nameLabel: string
  countLabel: string
  rows: readonly NamedRow[]
  isCompared?: boolean
  /** Without visitors and changes: a card of the overview. */
  isShort?: boolean
}

const SHOWN_ROWS = 15
const MORE_ROWS = 50

export function BreakdownTable({ caption, nameLabel, countLabel, rows, isCompared, isShort }: BreakdownTableProps) {
  const words = useWords(INSIGHTS_WORDS)
  const numbers = useNumberFormat()
  const shares = useNumberFormat({ style: 'percent', maximumFractionDigits: 0 })
  const [count, setCount] = useState(SHOWN_ROWS)
  const most = Math.max(1, ...rows.map(({ events }) => events))
  const total = Math.max(
    1,
    rows.reduce((sum, { events }) => sum + events, 0),
  )
  return (
    <>
      <div className={styles.tableFrame}>
        <table className={`${styles.table} ${styles.breakdown}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead className={isShort ? 'visually-hidden' : ''}>
            <tr>
              <th scope="col">{nameLabel}</th>
              <th scope="col" data-align="end">
                {countLabel}
              </th>
              {!isShort && (
                <>
                  <th scope="col" data-align="end" className={styles.wideOnly}>
                    {words.share}
                  </th>
                  <th scope="col" data-align="end" className={styles.wideOnly}>
                    {words.metrics.visitors}
                  </th>
                  {isCompared && (
                    <th scope="col" data-align="end">
                      {words.change}
                    </th>
                  )}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map(({ key, name, events, visitors, before }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.bar} style={{ inlineSize: `${(events / most) * 100}%` }} aria-hidden />
                  <RowTitle name={name} />
                </th>
                <td data-align="end">{numbers.format(events)}</td>
                {!isShort && (
                  <>
                    <td data-align="end" className={styles.wideOnly}>
                      {shares.format(events / total)}
                    </td>
                    <td data-align="end" className={styles.wideOnly}>
                      {visitors === undefined ? '–' : numbers.format(visitors)}
                    </td>
                    {isCompared && (
                      <td data-align="end">
                        <Change now={events} before={before} />
                      </td>
                    )}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > count && (
        <p className={styles.more}>
          <Button onPress={() => setCount(count + MORE_ROWS)}>{words.showMore}</Button>
          <span className={styles.quiet}>{words.shownOf(count, rows.length)}</span>
        </p>
      )}
    </>
  )
}

export function RowTitle({ name }: { name: RowName }) {
  const words = useWords(INSIGHTS_WORDS)
  const change = useViewChange()
  const { text, isCode, note, onSite, inSpace, href, filter } = name
  return (
    <span className={styles.rowTitle}>
      <span className={styles.rowName} dir="auto">
        {isCode ? <code>{text}</code> : text}
        {note !== undefined && <span className={styles.quiet}> {note}</span>}
      </span>
      <span className={styles.rowLinks}>
        {filter && (
          <IconButton icon={Filter} label={words.showOnly(text)} onPress={() => change({ [filter[0]]: filter[1] })} />
        )}
        {inSpace !== undefined && (
          <a href={inSpace} title={words.inSpace(text)} aria-label={words.inSpace(text)}>
            <SquarePen aria-hidden size="14" />
          </a>
        )}
        {(onSite ?? href) !== undefined && (
          <a
            href={onSite ?? href}
            target="_blank"
            rel="noreferrer"
            title={words.onSite(text)}
            aria-label={words.onSite(text)}
          >
            <SquareArrowOutUpRight aria-hidden size="14" />
          </a>
        )}
      </span>
    </span>
  )
}
