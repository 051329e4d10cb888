/** What visitors searched for, and the searches that led nowhere. */
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { Badge, Button, Loaded, ProblemView, useNumberFormat, useWords } from '../../design/index.ts'
import { searchAddress } from '../../shell/addresses.ts'
import type { SitePath } from '../sites/index.ts'
import { aggregate, FRESH_MILLISECONDS, type ReportScope, toQueryKey } from './aggregate.ts'
import { type BreakdownRow, breakdownQuery } from './breakdown.ts'
import { CsvButton, ReportCard } from './card.tsx'
import styles from './insights.module.css'
import { BreakdownPanel } from './panel.tsx'
import { SEARCHES_PANEL } from './reports.ts'
import { INSIGHTS_WORDS } from './words.ts'

export function Searches({ scope }: { scope: ReportScope }) {
  const { data } = useQuery(breakdownQuery(scope, SEARCHES_PANEL))
  return (
    <>
      <BreakdownPanel scope={scope} panel={SEARCHES_PANEL} />
      {data && data.rows.length > 0 && <UnopenedSearches scope={scope} searches={data.rows} />}
    </>
  )
}

/** A condition has no more values. */
const MOST_SEARCHES = 500
const SHOWN_SEARCHES = 25

/** Events say what was typed and what was opened, not what was found: a search that led to no page is the nearest. */
function UnopenedSearches({ scope, searches }: { scope: ReportScope; searches: readonly BreakdownRow[] }) {
  const words = useWords(INSIGHTS_WORDS)
  const asked = searches.slice(0, MOST_SEARCHES).map(({ cells }) => String(cells[0]))
  const query = useQuery<ReadonlySet<string>, ApiProblem>({
    queryKey: [...toQueryKey(scope, 'opened searches'), asked],
    queryFn: async ({ signal }) => {
      const question = {
        select: [{ column: 'eventSearchQuery' as const }, { column: 'eventsCount' as const }],
        where: [
          { column: 'eventType' as const, values: ['search_open_result'] },
          { column: 'eventSearchQuery' as const, values: asked },
        ],
      }
      return new Set((await aggregate(scope, scope.range, question, signal)).map(([text]) => String(text)))
    },
    staleTime: FRESH_MILLISECONDS,
  })
  const { title, name, lead } = words.panels.unopened
  const opened = query.data
  const rows = opened ? searches.slice(0, MOST_SEARCHES).filter(({ cells }) => !opened.has(String(cells[0]))) : []
  return (
    <ReportCard
      title={title}
      lead={lead}
      actions={
        rows.length > 0 && (
          <CsvButton
            name="unopened-searches"
            title={title}
            toTable={() => ({
              headers: [name, words.counted.searches, words.metrics.visitors],
              rows: rows.map(({ cells, events, visitors }) => [String(cells[0]), events, visitors]),
            })}
          />
        )
      }
    >
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.quiet}>{words.allOpened}</p>
          ) : (
            <UnopenedTable path={scope.path} rows={rows.slice(0, SHOWN_SEARCHES)} />
          )
        }
      </Loaded>
    </ReportCard>
  )
}

function UnopenedTable({ path, rows }: { path: SitePath; rows: readonly BreakdownRow[] }) {
  const words = useWords(INSIGHTS_WORDS)
  const numbers = useNumberFormat()
  const { found, isPending, problem, check } = useTrials(path)
  return (
    <>
      <p>
        <Button icon={Search} isPending={isPending} onPress={() => check(rows.map(({ cells }) => String(cells[0])))}>
          {words.tryToday}
        </Button>
      </p>
      {problem && <ProblemView problem={problem} isInline />}
      <div className={styles.tableFrame}>
        <table className={styles.table}>
          <caption className="visually-hidden">{words.panels.unopened.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.panels.unopened.name}</th>
              <th scope="col" data-align="end">
                {words.counted.searches}
              </th>
              <th scope="col">{words.today}</th>
              <th scope="col">
                <span className="visually-hidden">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells, events }) => {
              const text = String(cells[0])
              const pages = found.get(text)
              return (
                <tr key={key}>
                  <th scope="row" dir="auto">
                    {text}
                  </th>
                  <td data-align="end">{numbers.format(events)}</td>
                  <td>
                    {pages === undefined ? (
                      <span className={styles.quiet}>–</span>
                    ) : (
                      <Badge tone={pages === 0 ? 'warn' : 'plain'}>{words.findsPages(pages)}</Badge>
                    )}
                  </td>
                  <td data-align="end" className={styles.action}>
                    <a href={searchAddress(path.organizationId, text)}>
                      {words.searchSpaces} <span className="visually-hidden">{text}</span>
                    </a>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Tries searches on the site as it is now, one after the other: how many pages each finds. */
function useTrials(path: SitePath) {
  const [found, setFound] = useState<ReadonlyMap<string, number>>(new Map())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (texts: readonly string[]) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setPending(true)
    setProblem(undefined)
    try {
      for (const text of texts) {
        const pages = await countPages(path, text, signal)
        setFound((before) => new Map(before).set(text, pages))
      }
    } catch (error) {
      if (!signal.aborted) setProblem(asProblem(error))
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }
  return { found, isPending, problem, check: (texts: readonly string[]) => void run(texts) }
}

async function countPages(path: SitePath, query: string, signal: AbortSignal): Promise<number> {
  if (query.trim() === '') return 0
  const { items } = await call('post', '/orgs/{organizationId}/sites/{siteId}/search', {
    path,
    body: { query },
    signal,
  })
  return items.reduce((sum, { pages }) => sum + pages.length, 0)
}
