/** The overview: six lines over time, and the first rows of six lists. */
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Button, EmptyState, Loaded, Skeleton, useLanguage, useNumberFormat, useWords } from '../../design/index.ts'
import { siteAddress } from '../../shell/addresses.ts'
import type { ReportScope } from './aggregate.ts'
import { CsvButton, ReportCard } from './card.tsx'
import { Change } from './change.tsx'
import { formatBucket } from './format-time.ts'
import styles from './insights.module.css'
import { METRICS, type MetricName, type MetricValues, metricsQuery } from './metrics.ts'
import type { NumberTable } from './number-table.ts'
import { TopPanel } from './panel.tsx'
import { isPartial } from './range.ts'
import { OVERVIEW_PANELS } from './reports.ts'
import { TrendChart } from './trend-chart.tsx'
import { CLEARED, useViewChange, useViewSearch } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

interface OverviewProps {
  scope: ReportScope
  isPublished: boolean
}

export function Overview({ scope, isPublished }: OverviewProps) {
  const words = useWords(INSIGHTS_WORDS)
  const query = useQuery(metricsQuery(scope))
  const { organizationId, siteId } = scope.path
  const search = useViewSearch()
  const isEmpty = (values: MetricValues | undefined) => METRICS.every((metric) => !values?.[metric])
  if (query.data && isEmpty(query.data.total) && isEmpty(query.data.totalBefore))
    return <NoVisits scope={scope} isPublished={isPublished} />
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton rows={6} look="cards" />}>
        {(numbers) => <Metrics scope={scope} {...numbers} />}
      </Loaded>
      <div className={styles.grid2}>
        {OVERVIEW_PANELS.map(({ report, ...panel }) => (
          <TopPanel
            key={panel.id}
            scope={scope}
            panel={panel}
            more={
              <a href={`${siteAddress(organizationId, siteId, `insights/${report}`)}${search}`} className={styles.all}>
                {words.all} <span className="visually-hidden">{words.panels[panel.id].title}</span>
              </a>
            }
          />
        ))}
      </div>
    </>
  )
}

/** Why there is nothing, and how visitors come to be counted. */
function NoVisits({ scope, isPublished }: { scope: ReportScope; isPublished: boolean }) {
  const words = useWords(INSIGHTS_WORDS)
  const change = useViewChange()
  const { filters, readers } = scope.view
  const isFiltered = Object.keys(filters).length > 0 || readers !== 'people'
  const { organizationId, siteId } = scope.path
  if (isFiltered)
    return (
      <EmptyState
        icon={Eye}
        title={words.nothingFits}
        action={<Button onPress={() => change(CLEARED)}>{words.clearFilters}</Button>}
      >
        {words.nothingFitsText}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Eye}
      title={words.noVisits}
      action={!isPublished && <a href={siteAddress(organizationId, siteId)}>{words.toPublish}</a>}
    >
      {isPublished ? words.howCounted : `${words.notPublished} ${words.howCounted}`}
    </EmptyState>
  )
}

interface MetricsProps {
  scope: ReportScope
  total: MetricValues
  totalBefore: MetricValues | undefined
  series: MetricValues[]
  seriesBefore: MetricValues[] | undefined
}

function Metrics({ scope, total, totalBefore, series, seriesBefore }: MetricsProps) {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const counts = useNumberFormat()
  const shares = useNumberFormat({ style: 'percent', maximumFractionDigits: 0 })
  const format = (metric: MetricName) => (value: number) => (metric === 'score' ? shares : counts).format(value)
  const { buckets, interval, shift } = scope.range
  const name = (bucket: number) => formatBucket(bucket, interval, language)
  const toPoints = (metric: MetricName) =>
    buckets.map((bucket, at) => ({
      name: name(bucket),
      now: series[at]?.[metric],
      before: seriesBefore?.[at]?.[metric],
      nameBefore: seriesBefore && name(bucket - shift),
      isPartial: isPartial(scope.range, bucket),
    }))
  const toTable = (): NumberTable => ({
    headers: [
      words.time,
      ...METRICS.map((metric) => words.metrics[metric]),
      ...(seriesBefore ? METRICS.map((metric) => `${words.metrics[metric]} (${words.before})`) : []),
    ],
    rows: buckets.map((bucket, at) => [
      new Date(bucket).toISOString(),
      ...METRICS.map((metric) => series[at]?.[metric]),
      ...(seriesBefore ? METRICS.map((metric) => seriesBefore[at]?.[metric]) : []),
    ]),
  })
  return (
    <>
      <div className={styles.grid3}>
        {METRICS.map((metric) => {
          const value = total[metric]
          return (
            <ReportCard key={metric} title={words.metrics[metric]}>
              <p className={styles.figure} title={words.metricHints[metric]}>
                <span className={styles.number}>{value === undefined ? '–' : format(metric)(value)}</span>
                {totalBefore && <Change now={value} before={totalBefore[metric]} isShare={metric === 'score'} />}
              </p>
              <TrendChart
                label={words.metrics[metric]}
                points={toPoints(metric)}
                format={format(metric)}
                {...(metric === 'score' && { top: 1 })}
              />
            </ReportCard>
          )
        })}
      </div>
      <div className={styles.notes}>
        <p className={styles.quiet}>{words.visitorNote}</p>
        <CsvButton name="overview" title={words.reports.overview} toTable={toTable} />
      </div>
    </>
  )
}
