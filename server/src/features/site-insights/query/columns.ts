/** What can be asked for: each column, and where it lies in the record. The record holds plain columns, so most are a name. */
import type { Interval } from './dialects.ts'
import type { Writer } from './writer.ts'

/** What a store hands back. */
export type Cell = null | string | number | bigint | boolean | Date
export type ValueType = 'text' | 'integer' | 'boolean' | 'moment' | 'page' | 'reference' | 'nothing'

/** What some columns are asked for with. */
export interface ColumnOptions {
  /** Of `datetime`; a day unless said. */
  interval?: Interval
  /** Of `visitorClaim`: a path such as `plan` or `company.size`. */
  claim?: string
}

/** Events are grouped by it. A value may be made of several cells. */
export interface Dimension {
  kind: 'dimension'
  type: ValueType
  write: (writer: Writer, options: ColumnOptions) => string[]
  /** As it is compared in `where`, when not as it is grouped. */
  compare?: (writer: Writer) => string
  toValue: (cells: Cell[]) => unknown
  /** Set where an absent value is `""`: the public document has a plain string there. Elsewhere it is null. */
  isPlainString?: true
}

/** Counted for each group. */
export interface Metric {
  kind: 'metric'
  write: () => string[]
  /** What it is ordered by, when it has several numbers. */
  order?: string
  toValue: (cells: Cell[]) => unknown
}

const first = ([cell]: Cell[]) => cell ?? null
const toNumber = ([cell]: Cell[]) => (cell === null || cell === undefined ? null : Number(cell))

const text = (name: string): Dimension => ({ kind: 'dimension', type: 'text', write: () => [name], toValue: first })
const plainString = (write: Dimension['write']): Dimension => ({
  kind: 'dimension',
  type: 'text',
  isPlainString: true,
  // One group, whether nothing was said or nothing but "".
  write: (writer, options) => write(writer, options).map((cell) => `NULLIF(${cell}, '')`),
  toValue: ([cell]) => cell ?? '',
})
/** An address, in which a share key may stand. */
const address =
  (cell: string): Dimension['write'] =>
  (writer) => [writer.withoutShareKeys(cell)]
const count = (write: string): Metric => ({ kind: 'metric', write: () => [write], toValue: toNumber })
const countWhere = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`
const whole = (write: (writer: Writer) => string): Dimension => ({
  kind: 'dimension',
  type: 'integer',
  write: (writer) => [write(writer)],
  toValue: toNumber,
})

/** The comment that may follow a rating repeats it. */
const rated = (rating: string) => countWhere(`type = 'page_post_feedback' AND feedback_rating = '${rating}'`)
const asked = (rating: number) => countWhere(`ask_rating = ${rating}`)

const datetime: Dimension = {
  kind: 'dimension',
  type: 'moment',
  write: ({ dialect }, { interval = 'day' }) => [dialect.startOf(interval, 'occurred_at')],
  compare: () => 'occurred_at',
  toValue: ([cell]) => (cell as Date).toISOString(),
}

const page: Dimension = {
  kind: 'dimension',
  type: 'page',
  write: () => ['space_id', 'CASE WHEN space_id IS NOT NULL THEN page_id END'],
  toValue: ([space, id]) => (space === null ? null : { page: id, space }),
}

/** Countries are known, points are not. */
const visitorGeoPoint: Dimension = {
  kind: 'dimension',
  type: 'nothing',
  write: ({ dialect }) => [dialect.nothing],
  toValue: () => null,
}

const eventLinkTargetValue: Dimension = {
  kind: 'dimension',
  type: 'reference',
  write: address('link_target'),
  toValue: ([cell]) => (cell === null ? null : JSON.parse(cell as string)),
}

const visitorClaim = plainString((writer, { claim = '' }) => [writer.dialect.claimValue(writer.text(claim))])

/** By the id of the link: its key opens the site. */
const siteShareKey: Dimension = {
  kind: 'dimension',
  type: 'text',
  write: (writer) => [writer.shareLinkId('share_key')],
  toValue: first,
}

export const COLUMNS = {
  datetime,
  url: { ...text(''), write: address('url_origin || url_path') },
  eventType: text('type'),
  eventsCount: count('count(*)'),
  sessionsCount: count('count(DISTINCT session_id)'),
  visitorsCount: count('count(DISTINCT visitor_id)'),
  siteSection: text('site_section_id'),
  siteSpace: text('site_space_id'),
  siteShareKey,
  page,
  visitorGeoCountry: text('country'),
  visitorGeoPoint,
  visitorDevice: text('device'),
  visitorBrowser: text('browser'),
  visitorOS: text('os'),
  visitorBot: text('bot'),
  visitorLanguage: text('language'),
  eventLinkTargetValue,
  eventLinkTargetKind: text('link_kind'),
  eventLinkTargetDomain: text('link_domain'),
  eventLinkPosition: text('link_position'),
  eventAPIOperationPath: text('operation_path'),
  eventAPIOperationMethod: text('operation_method'),
  eventSearchQuery: plainString(() => ['query']),
  eventPageFeedbackRating: text('feedback_rating'),
  eventPageFeedbackComment: plainString(() => ['feedback_comment']),
  eventAskResponseRating: whole(() => 'ask_rating'),
  pageFeedbackRating: {
    kind: 'metric',
    write: () => [rated('ok'), rated('good'), rated('bad')],
    order: `${rated('good')} - ${rated('bad')}`,
    toValue: ([ok, good, bad]) => ({ ok: Number(ok), good: Number(good), bad: Number(bad) }),
  },
  askResponseRating: {
    kind: 'metric',
    write: () => [asked(1), asked(-1)],
    order: `${asked(1)} - ${asked(-1)}`,
    toValue: ([positive, negative]) => ({ positive: Number(positive), negative: Number(negative) }),
  },
  referrer: plainString((writer) => [writer.withoutShareKeys('referrer', 'foreign')]),
  referrerDomain: plainString(() => ['referrer_domain']),
  utmSource: plainString(() => ['utm_source']),
  utmMedium: plainString(() => ['utm_medium']),
  utmCampaign: plainString(() => ['utm_campaign']),
  utmTerm: plainString(() => ['utm_term']),
  utmContent: plainString(() => ['utm_content']),
  /** An event is one row for each claim of its visitor: see compile.ts. */
  visitorClaimProperty: plainString(() => ['claim_name']),
  visitorClaim,
  eventAdDomain: plainString(() => ['ad_domain']),
  eventAdPlacement: text('ad_placement'),
  eventTrademarkPlacement: text('trademark_placement'),
  dayOfWeek: whole(({ dialect }) => dialect.dayOfWeek('occurred_at')),
  hourOfDay: whole(({ dialect }) => dialect.hourOfDay('occurred_at')),
  urlPath: { ...text(''), write: address('url_path') },
  displayContext: text('display_context'),
  eventLLMSVariant: text('llms_variant'),
  eventPageNotFoundType: text('page_not_found_type'),
  eventMarkdownSource: text('markdown_source'),
  eventSearchResultRecordId: text('result_record_id'),
  visitorAuthenticated: { kind: 'dimension', type: 'boolean', write: () => ['is_authenticated'], toValue: first },
} as const satisfies Record<string, Dimension | Metric>

export type ColumnName = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]

export const columnOf = (name: ColumnName): Dimension | Metric => COLUMNS[name]
export const isMetric = (name: ColumnName) => columnOf(name).kind === 'metric'
