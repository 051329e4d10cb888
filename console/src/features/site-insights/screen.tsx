/** What visitors of a site did: reports over a time, all of which is in the address. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TabLinks, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import type { ReportScope } from './aggregate.ts'
import { Feedback } from './feedback.tsx'
import styles from './insights.module.css'
import { Overview } from './overview.tsx'
import { BreakdownPanel } from './panel.tsx'
import { endOfMinute, resolveRange } from './range.ts'
import { REPORT_PANELS, REPORTS, type ReportName } from './reports.ts'
import { Searches } from './searches.tsx'
import { Segments } from './segments.tsx'
import { InsightsToolbar } from './toolbar.tsx'
import { useInsightsView, useViewSearch } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(INSIGHTS_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  return (
    <SiteLayout section="insights" lead={words.lead} width="wide">
      {({ published }) => <Insights path={path} isPublished={published} />}
    </SiteLayout>
  )
}

const isReport = (name: string): name is ReportName => (REPORTS as readonly string[]).includes(name)

function Insights({ path, isPublished }: { path: SitePath; isPublished: boolean }) {
  const words = useWords(INSIGHTS_WORDS)
  const client = useQueryClient()
  const named = useParameter('report')
  const report = isReport(named) ? named : 'overview'
  const view = useInsightsView()
  const search = useViewSearch()
  const [now, setNow] = useState(() => endOfMinute(Date.now()))
  const scope: ReportScope = { path, range: resolveRange(view.range, now), view }
  const refresh = () => {
    setNow(endOfMinute(Date.now()))
    void client.invalidateQueries({
      queryKey: ['/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', { path }],
    })
  }
  return (
    <>
      <TabLinks
        label={words.reportsLabel}
        tabs={REPORTS.map((each) => ({
          href:
            siteAddress(path.organizationId, path.siteId, each === 'overview' ? 'insights' : `insights/${each}`) +
            search,
          label: words.reports[each],
          isCurrent: each === report,
        }))}
      />
      {report !== 'segments' && <InsightsToolbar scope={scope} view={view} onRefresh={refresh} />}
      {named !== '' && !isReport(named) && (
        <p role="status" className={styles.leftOut}>
          {words.noReport}
        </p>
      )}
      <div className={styles.report}>
        {report === 'overview' && <Overview scope={scope} isPublished={isPublished} />}
        {report === 'searches' && <Searches scope={scope} />}
        {report === 'feedback' && <Feedback scope={scope} />}
        {report === 'segments' ? (
          <Segments path={path} />
        ) : (
          report !== 'overview' &&
          REPORT_PANELS[report].map((panel) => <BreakdownPanel key={panel.id} scope={scope} panel={panel} />)
        )}
      </div>
    </>
  )
}
