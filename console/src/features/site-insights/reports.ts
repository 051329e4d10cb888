/** The reports, and the lists that each consists of. */
import type { BreakdownQuestion } from './breakdown.ts'
import {
  type DescribeRow,
  describeAddress,
  describeApiOperation,
  describeBot,
  describeBrand,
  describeCampaign,
  describeCountry,
  describeDevice,
  describeKind,
  describeLanguage,
  describePage,
  describePlace,
  describePosition,
  describeReferrer,
  describeTarget,
  describeText,
  describeVariant,
  type InsightsWords,
} from './describe-row.ts'
import type { EventColumn, EventCondition } from './filters.ts'

export const REPORTS = [
  'overview',
  'pages',
  'searches',
  'links',
  'feedback',
  'referrers',
  'devices',
  'countries',
  'ai',
  'api',
  'segments',
] as const
export type ReportName = (typeof REPORTS)[number]

export interface Panel extends BreakdownQuestion {
  id: keyof InsightsWords['panels']
  /** What its events are called. */
  counted: keyof InsightsWords['counted']
  describe: DescribeRow
  /** It is left out when there is nothing: not every site has such events. */
  isOptional?: boolean
  /** Leads to the screen where something can be done about it. */
  remedy?: 'redirects'
}

const only = (column: EventColumn['column'], ...values: unknown[]): EventCondition => ({ column, values })
const without = (column: EventColumn['column'], ...values: unknown[]): EventCondition => ({
  column,
  operator: 'notIn',
  values,
})
const by = (...columns: EventColumn['column'][]): EventColumn[] => columns.map((column) => ({ column }))

const VIEWS = only('eventType', 'page_view')
const CLICKS = only('eventType', 'link_click')
const MACHINE_REQUESTS = ['page_markdown_request', 'llms_request', 'mcp_request', 'rss_request', 'agent_feedback']

const views = (id: Panel['id'], column: EventColumn['column'], describe: DescribeRow): Panel => ({
  id,
  by: by(column),
  where: [VIEWS],
  counted: 'views',
  describe,
})

const pages: Panel = { ...views('pages', 'page', describePage), where: [VIEWS, without('page', null)] }
const searches: Panel = {
  id: 'searches',
  by: by('eventSearchQuery'),
  where: [only('eventType', 'search_type_query'), without('eventSearchQuery', '')],
  counted: 'searches',
  describe: describeText,
}
const countries = views('countries', 'visitorGeoCountry', describeCountry)
const devices = views('devices', 'visitorDevice', describeDevice)
const referrers = views('referrers', 'referrerDomain', describeReferrer)
const bots: Panel = {
  id: 'bots',
  by: by('visitorBot'),
  where: [],
  readers: 'bots',
  counted: 'events',
  describe: describeBot,
}

/** Below the lines of the overview. */
export const OVERVIEW_PANELS: readonly (Panel & { report: ReportName })[] = [
  { ...pages, report: 'pages' },
  { ...searches, report: 'searches' },
  { ...referrers, report: 'referrers' },
  { ...countries, report: 'countries' },
  { ...devices, report: 'devices' },
  { ...bots, report: 'ai' },
]

export const SEARCHES_PANEL = searches

/** Reports that show more than lists have a part of their own as well. */
export const REPORT_PANELS: Record<Exclude<ReportName, 'overview' | 'segments'>, readonly Panel[]> = {
  pages: [
    pages,
    { ...views('sections', 'siteSection', describePlace('section')), isOptional: true },
    { ...views('siteSpaces', 'siteSpace', describePlace('space')), isOptional: true },
    {
      id: 'noPage',
      by: by('url'),
      where: [VIEWS, only('page', null)],
      counted: 'views',
      describe: describeAddress,
      isOptional: true,
      remedy: 'redirects',
    },
  ],
  searches: [
    {
      id: 'questions',
      by: by('eventSearchQuery'),
      where: [only('eventType', 'ask_question')],
      counted: 'questions',
      describe: describeText,
      isOptional: true,
    },
  ],
  links: [
    { id: 'links', by: by('eventLinkTargetValue'), where: [CLICKS], counted: 'clicks', describe: describeTarget },
    {
      id: 'domains',
      by: by('eventLinkTargetDomain'),
      where: [CLICKS, without('eventLinkTargetDomain', null)],
      counted: 'clicks',
      describe: describeText,
      isOptional: true,
    },
    {
      id: 'positions',
      by: by('eventLinkPosition'),
      where: [CLICKS],
      counted: 'clicks',
      describe: describePosition,
      isOptional: true,
    },
  ],
  feedback: [],
  referrers: [
    referrers,
    {
      id: 'campaigns',
      by: by('utmCampaign', 'utmSource', 'utmMedium'),
      where: [VIEWS, without('utmCampaign', '')],
      counted: 'views',
      describe: describeCampaign,
      isOptional: true,
    },
  ],
  devices: [
    devices,
    views('browsers', 'visitorBrowser', describeBrand('browser')),
    views('systems', 'visitorOS', describeBrand('os')),
  ],
  countries: [countries, views('languages', 'visitorLanguage', describeLanguage)],
  ai: [
    bots,
    {
      id: 'machineRequests',
      by: by('eventType'),
      where: [only('eventType', ...MACHINE_REQUESTS)],
      readers: 'all',
      counted: 'requests',
      describe: describeKind,
    },
    {
      id: 'botPages',
      by: by('page'),
      where: [without('page', null)],
      readers: 'bots',
      counted: 'events',
      describe: describePage,
      isOptional: true,
    },
    {
      id: 'markdownPages',
      by: by('page'),
      where: [only('eventType', 'page_markdown_request'), without('page', null)],
      readers: 'all',
      counted: 'requests',
      describe: describePage,
      isOptional: true,
    },
    {
      id: 'llms',
      by: by('eventLLMSVariant'),
      where: [only('eventType', 'llms_request')],
      readers: 'all',
      counted: 'requests',
      describe: describeVariant,
      isOptional: true,
    },
  ],
  api: [
    {
      id: 'apiRequests',
      by: by('eventAPIOperationMethod', 'eventAPIOperationPath'),
      where: [only('eventType', 'api_client_request')],
      counted: 'requests',
      describe: describeApiOperation,
    },
    {
      id: 'apiOpened',
      by: by('eventAPIOperationMethod', 'eventAPIOperationPath'),
      where: [only('eventType', 'api_client_open')],
      counted: 'openings',
      describe: describeApiOperation,
      isOptional: true,
    },
  ],
}
