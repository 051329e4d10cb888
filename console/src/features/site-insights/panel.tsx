/** One list of a report, read and named. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded, Skeleton, useLanguage, useWords } from '../../design/index.ts'
import { siteAddress } from '../../shell/addresses.ts'
import type { ReportScope } from './aggregate.ts'
import { type BreakdownRow, breakdownQuery, topQuery } from './breakdown.ts'
import { BreakdownTable, type NamedRow } from './breakdown-table.tsx'
import { CsvButton, ReportCard } from './card.tsx'
import type { DescribeRow } from './describe-row.ts'
import styles from './insights.module.css'
import type { NumberTable } from './number-table.ts'
import { asPage, usePlaces } from './places.ts'
import type { Panel } from './reports.ts'
import { INSIGHTS_WORDS } from './words.ts'

export function BreakdownPanel({ scope, panel }: { scope: ReportScope; panel: Panel }) {
  const words = useWords(INSIGHTS_WORDS)
  const query = useQuery(breakdownQuery(scope, panel))
  const rows = useNamedRows(scope, query.data?.rows ?? [], panel.describe)
  if (panel.isOptional && (query.data === undefined ? !query.error : query.data.rows.length === 0)) return null
  const { title, name, lead } = words.panels[panel.id]
  const counted = words.counted[panel.counted]
  const { isCompared } = scope.view
  const { organizationId, siteId } = scope.path
  return (
    <ReportCard
      title={title}
      lead={lead}
      link={panel.remedy && <a href={siteAddress(organizationId, siteId, panel.remedy)}>{words.toRedirects}</a>}
      actions={
        rows.length > 0 && (
          <CsvButton
            name={panel.id}
            title={title}
            toTable={() => toNumberTable(rows, [name, counted, words.metrics.visitors, words.before], isCompared)}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ isCut }) =>
          rows.length === 0 ? (
            <p className={styles.quiet}>{words.nothing}</p>
          ) : (
            <>
              <BreakdownTable
                caption={title}
                nameLabel={name}
                countLabel={counted}
                rows={rows}
                isCompared={isCompared}
              />
              {isCut && <p className={styles.quiet}>{words.cut}</p>}
            </>
          )
        }
      </Loaded>
    </ReportCard>
  )
}

interface TopPanelProps {
  scope: ReportScope
  panel: Panel
  /** To the whole report. */
  more: ReactNode
}

/** The first rows, on the overview. */
export function TopPanel({ scope, panel, more }: TopPanelProps) {
  const words = useWords(INSIGHTS_WORDS)
  const query = useQuery(topQuery(scope, panel))
  const rows = useNamedRows(scope, query.data?.rows ?? [], panel.describe)
  const { title, name } = words.panels[panel.id]
  return (
    <ReportCard title={title} actions={more}>
      <Loaded query={query} skeleton={<Skeleton rows={6} />}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.quiet}>{words.nothing}</p>
          ) : (
            <BreakdownTable
              caption={title}
              nameLabel={name}
              countLabel={words.counted[panel.counted]}
              rows={rows}
              isShort
            />
          )
        }
      </Loaded>
    </ReportCard>
  )
}

function useNamedRows(scope: ReportScope, rows: readonly BreakdownRow[], describe: DescribeRow): NamedRow[] {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const pages = rows.flatMap(({ cells }) => cells.flatMap((cell) => asPage(cell) ?? []))
  const places = usePlaces(scope, pages)
  return rows.map((row) => ({ ...row, name: describe(row.cells, { words, language, places }) }))
}

function toNumberTable(rows: readonly NamedRow[], headers: readonly string[], isCompared: boolean): NumberTable {
  return {
    headers: isCompared ? headers : headers.slice(0, -1),
    rows: rows.map(({ name, events, visitors, before }) => [
      name.note === undefined ? name.text : `${name.text} (${name.note})`,
      events,
      visitors,
      ...(isCompared ? [before] : []),
    ]),
  }
}
