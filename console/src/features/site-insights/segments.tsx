/** Visitors by what is known about them: the sets of claims that they came with. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import { Loaded, useNumberFormat, useWords } from '../../design/index.ts'
import { siteAddress } from '../../shell/addresses.ts'
import type { SitePath } from '../sites/index.ts'
import { CsvButton, ReportCard } from './card.tsx'
import { printSegment } from './filters.ts'
import styles from './insights.module.css'
import { useViewSearch } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

export const segmentsQuery = (path: SitePath) =>
  resourceQuery('/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments', { path })

export function Segments({ path }: { path: SitePath }) {
  const words = useWords(INSIGHTS_WORDS)
  const numbers = useNumberFormat()
  const search = useViewSearch()
  /** The overview, about them alone. */
  const addressOf = (claims: object) => {
    const parameters = new URLSearchParams(search)
    parameters.set('segment', printSegment(claims))
    return `${siteAddress(path.organizationId, path.siteId, 'insights')}?${parameters}`
  }
  const query = useQuery(segmentsQuery(path))
  const { title, name, lead } = words.panels.segments
  const items = query.data?.items ?? []
  return (
    <ReportCard
      title={title}
      lead={lead}
      actions={
        items.length > 0 && (
          <CsvButton
            name="segments"
            title={title}
            toTable={() => ({
              headers: [name, words.metrics.visitors, words.metrics.visits, words.counted.events],
              rows: items.map((item) => [item.title, item.visitors, item.sessions, item.events]),
            })}
          />
        )
      }
    >
      <Loaded query={query}>
        {() =>
          items.length === 0 ? (
            <p className={styles.quiet}>
              {words.noSegments}{' '}
              <a href={siteAddress(path.organizationId, path.siteId, 'visitors')}>{words.toVisitors}</a>
            </p>
          ) : (
            <div className={styles.tableFrame}>
              <table className={styles.table}>
                <caption className="visually-hidden">{title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{name}</th>
                    <th scope="col" data-align="end">
                      {words.metrics.visitors}
                    </th>
                    <th scope="col" data-align="end">
                      {words.metrics.visits}
                    </th>
                    <th scope="col" data-align="end" className={styles.wideOnly}>
                      {words.counted.events}
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">{words.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((segment) => (
                    <tr key={JSON.stringify(segment.claims)}>
                      <th scope="row" dir="auto">
                        {segment.title}
                      </th>
                      <td data-align="end">{numbers.format(segment.visitors)}</td>
                      <td data-align="end">{numbers.format(segment.sessions)}</td>
                      <td data-align="end" className={styles.wideOnly}>
                        {numbers.format(segment.events)}
                      </td>
                      <td data-align="end" className={styles.action}>
                        <a href={addressOf(segment.claims)}>
                          {words.showVisits} <span className="visually-hidden">{segment.title}</span>
                        </a>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </ReportCard>
  )
}
