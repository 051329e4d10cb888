/** The columns of queries, and their SQL expressions on the event log. Most are simply the name of a column there. */
import type { Interval } from './dialects.ts'
import type { StatementWriter } from './statement-writer.ts'

/** One value in a row of a result. */
export type ResultCell = null | string | number | bigint | boolean | Date
export type ValueType = 'text' | 'integer' | 'boolean' | 'moment' | 'page' | 'reference' | 'nothing'

/** The options of some columns. */
export interface ColumnOptions {
  /** An option of `datetime`; a day by default. */
  interval?: Interval
  /** An option of `visitorClaim`: a path such as `plan` or `company.size`. */
  claim?: string
}

/** A column that events can be grouped by. A value may consist of several cells. */
export interface Dimension {
  kind: 'dimension'
  type: ValueType
  write: (writer: StatementWriter, options: ColumnOptions) => string[]
  /** The expression for comparisons in `where`, if it differs from the grouped one. */
  compare?: (writer: StatementWriter) => string
  toValue: (cells: ResultCell[]) => unknown
  /** Set where an absent value is `""`: the public document has a plain string there. Elsewhere it is null. */
  isPlainString?: true
}

/** A column that is counted for each group. */
export interface Metric {
  kind: 'metric'
  write: () => string[]
  /** The expression to order by, when the metric has several numbers. */
  order?: string
  toValue: (cells: ResultCell[]) => unknown
}

const first = ([cell]: ResultCell[]) => cell ?? null
const toNumber = ([cell]: ResultCell[]) => (cell === null || cell === undefined ? null : Number(cell))

const text = (name: string): Dimension => ({ kind: 'dimension', type: 'text', write: () => [name], toValue: first })
const plainString = (write: Dimension['write']): Dimension => ({
  kind: 'dimension',
  type: 'text',
  isPlainString: true,
  // NULL and "" are one group.
  write: (writer, options) => write(writer, options).map((cell) => `NULLIF(${cell}, '')`),
  toValue: ([cell]) => cell ?? '',
})
/** A URL, which may contain a share key. */
const address =
  (cell: string): Dimension['write'] =>
  (writer) => [writer.withoutShareKeys(cell)]
const count = (write: string): Metric => ({ kind: 'metric', write: () => [write], toValue: toNumber })
const countWhere = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`
const whole = (write: (writer: StatementWriter) => string): Dimension => ({
  kind: 'dimension',
  type: 'integer',
  write: (writer) => [write(writer)],
  toValue: toNumber,
})

/** Counts only the rating itself, because the comment that may follow repeats it. */
const countRatings = (rating: string) => countWhere(`type = 'page_post_feedback' AND feedback_rating = '${rating}'`)
const countAnswerRatings = (rating: number) => countWhere(`ask_rating = ${rating}`)

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

/** Always null: only the country of a visitor is known. */
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

/** The id of the share link is returned, because its key would open the site. */
const siteShareKey: Dimension = {
  kind: 'dimension',
  type: 'text',
  write: (writer) => [writer.shareLinkId('share_key')],
  toValue: first,
}

const COLUMNS = {
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
    write: () => [countRatings('ok'), countRatings('good'), countRatings('bad')],
    order: `${countRatings('good')} - ${countRatings('bad')}`,
    toValue: ([ok, good, bad]) => ({ ok: Number(ok), good: Number(good), bad: Number(bad) }),
  },
  askResponseRating: {
    kind: 'metric',
    write: () => [countAnswerRatings(1), countAnswerRatings(-1)],
    order: `${countAnswerRatings(1)} - ${countAnswerRatings(-1)}`,
    toValue: ([positive, negative]) => ({ positive: Number(positive), negative: Number(negative) }),
  },
  referrer: plainString((writer) => [writer.withoutShareKeys('referrer', 'foreign')]),
  referrerDomain: plainString(() => ['referrer_domain']),
  utmSource: plainString(() => ['utm_source']),
  utmMedium: plainString(() => ['utm_medium']),
  utmCampaign: plainString(() => ['utm_campaign']),
  utmTerm: plainString(() => ['utm_term']),
  utmContent: plainString(() => ['utm_content']),
  /** Grouping by it gives an event one row for each claim of its visitor: see compile.ts. */
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

export const getColumn = (name: ColumnName): Dimension | Metric => COLUMNS[name]
export const isMetric = (name: ColumnName) => getColumn(name).kind === 'metric'
