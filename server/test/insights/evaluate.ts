/** Answers the same query in the most obvious way, with a loop over all events. The stores are compared with it. */
import { canonicalJson } from '@lectern/content/text'
import type { ResultColumn } from '../../src/features/site-insights/query/compile.ts'
import type { Query, QueryColumn, QueryCondition, QueryValue } from '../../src/features/site-insights/query/query.ts'
import type { EventRow } from '../../src/features/site-insights/to-row.ts'

/** A row of the query: an event, and one of its claims where it groups by those. */
interface Fact {
  event: EventRow
  claim: string | null
}

export function evaluate(query: Query, kept: readonly EventRow[]): ResultColumn[] {
  const events = kept.map((event) => withoutShareKeys(query, event))
  const isByClaim = query.groupBy.some(({ column }) => column === 'visitorClaimProperty')
  const facts = events
    .filter((event) => event.site_id === query.siteId)
    .filter(({ occurred_at }) => occurred_at >= query.from && occurred_at < query.to)
    .flatMap((event): Fact[] => {
      const claims = isByClaim ? (event.claim_names ?? []) : []
      return (claims.length > 0 ? claims : [null]).map((claim) => ({ event, claim }))
    })
    .filter((fact) => query.where.every((condition) => holds(condition, fact, isByClaim)))
  const groups = new Map<string, Fact[]>()
  if (query.groupBy.length === 0) groups.set('', facts)
  for (const fact of query.groupBy.length > 0 ? facts : []) {
    const key = JSON.stringify(query.groupBy.map((column) => valueIn(column, fact)))
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
  const rows = [...groups.values()].toSorted((one, other) => compareRows(query, one, other)).slice(0, query.limit)
  return query.select.map((column) => ({
    column: column.column,
    ...(column.claim !== undefined && { claim: column.claim }),
    values: rows.map((group) => answerOf(column, group)),
  }))
}

/** Share keys are removed from URLs; links are identified by their ids. */
function withoutShareKeys({ shareLinks }: Query, event: EventRow): EventRow {
  const without = (text: string) =>
    shareLinks.reduce((rest, { key }) => rest.replaceAll(`${key}/`, '').replaceAll(key, ''), text)
  const { referrer, link_target, share_key } = event
  return {
    ...event,
    url_path: without(event.url_path),
    ...(link_target && { link_target: without(link_target) }),
    ...(referrer && {
      referrer: referrer.includes('/sites/') ? referrer.replaceAll(/[0-9A-Za-z]{24}\/?/g, '') : without(referrer),
    }),
    ...(share_key && { share_key: shareLinks.find(({ key }) => key === share_key)?.id ?? share_key }),
  }
}

const METRICS: Record<string, (facts: Fact[]) => unknown> = {
  eventsCount: (facts) => facts.length,
  visitorsCount: (facts) => new Set(facts.map(({ event }) => event.visitor_id)).size,
  sessionsCount: (facts) => new Set(facts.map(({ event }) => event.session_id)).size,
  pageFeedbackRating: (facts) => {
    const rated = facts.filter(({ event }) => event.type === 'page_post_feedback')
    const count = (rating: string) => rated.filter(({ event }) => event.feedback_rating === rating).length
    return { ok: count('ok'), good: count('good'), bad: count('bad') }
  },
  askResponseRating: (facts) => {
    const count = (rating: number) => facts.filter(({ event }) => event.ask_rating === rating).length
    return { positive: count(1), negative: count(-1) }
  },
}

const PLAIN_STRINGS = [
  'visitorClaim',
  'visitorClaimProperty',
  'eventSearchQuery',
  'eventPageFeedbackComment',
  'referrer',
  'referrerDomain',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'eventAdDomain',
]
const isPlainString = (column: string) => PLAIN_STRINGS.includes(column)

const answerOf = (column: QueryColumn, group: Fact[]) =>
  METRICS[column.column]?.(group) ?? valueIn(column, group[0]!) ?? (isPlainString(column.column) ? '' : null)

function valueIn(column: QueryColumn, fact: Fact): unknown {
  const value = keptIn(column, fact)
  return value === '' && isPlainString(column.column) ? null : value
}

function keptIn({ column, interval = 'day', claim }: QueryColumn, { event, claim: claimName }: Fact): unknown {
  switch (column) {
    case 'datetime':
      return startOf(interval, event.occurred_at).toISOString()
    case 'url':
      return event.url_origin + event.url_path
    case 'page':
      return event.space_id ? { page: event.page_id ?? null, space: event.space_id } : null
    case 'visitorGeoPoint':
      return null
    case 'eventLinkTargetValue':
      return event.link_target ? JSON.parse(event.link_target) : null
    case 'visitorClaimProperty':
      return claimName
    case 'visitorClaim':
      return event.claim_values?.[event.claim_names!.indexOf(claim!)] ?? null
    case 'dayOfWeek':
      return event.occurred_at.getUTCDay() || 7
    case 'hourOfDay':
      return event.occurred_at.getUTCHours()
    default:
      return event[PLAIN[column]!] ?? null
  }
}

const PLAIN: Record<string, keyof EventRow> = {
  eventType: 'type',
  siteSection: 'site_section_id',
  siteSpace: 'site_space_id',
  siteShareKey: 'share_key',
  visitorGeoCountry: 'country',
  visitorDevice: 'device',
  visitorBrowser: 'browser',
  visitorOS: 'os',
  visitorBot: 'bot',
  visitorLanguage: 'language',
  visitorAuthenticated: 'is_authenticated',
  eventLinkTargetKind: 'link_kind',
  eventLinkTargetDomain: 'link_domain',
  eventLinkPosition: 'link_position',
  eventAPIOperationPath: 'operation_path',
  eventAPIOperationMethod: 'operation_method',
  eventSearchQuery: 'query',
  eventPageFeedbackRating: 'feedback_rating',
  eventPageFeedbackComment: 'feedback_comment',
  eventAskResponseRating: 'ask_rating',
  referrer: 'referrer',
  referrerDomain: 'referrer_domain',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  eventAdDomain: 'ad_domain',
  eventAdPlacement: 'ad_placement',
  eventTrademarkPlacement: 'trademark_placement',
  urlPath: 'url_path',
  displayContext: 'display_context',
  eventLLMSVariant: 'llms_variant',
  eventPageNotFoundType: 'page_not_found_type',
  eventMarkdownSource: 'markdown_source',
  eventSearchResultRecordId: 'result_record_id',
}

function startOf(interval: 'hour' | 'day' | 'week' | 'month', moment: Date): Date {
  const start = new Date(moment)
  start.setUTCMinutes(0, 0, 0)
  if (interval !== 'hour') start.setUTCHours(0)
  if (interval === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  if (interval === 'month') start.setUTCDate(1)
  return start
}

function holds(condition: QueryCondition, fact: Fact, isByClaim: boolean): boolean {
  const { column, operator, values } = condition
  if (column === 'visitorClaimProperty' && !isByClaim) {
    const names = fact.event.claim_names ?? []
    return (
      values.some((value) =>
        value === null || value === '' ? names.length === 0 : names.includes(value as string),
      ) ===
      (operator === 'in')
    )
  }
  const value = column === 'datetime' ? fact.event.occurred_at.toISOString() : valueIn(condition, fact)
  if (operator === 'in' || operator === 'notIn')
    return values.some((listed) => isListed(column, value, listed)) === (operator === 'in')
  if (value === null) return false
  const order = compare(value, values[0] instanceof Date ? values[0].toISOString() : values[0])
  return { greaterThan: order > 0, greaterThanOrEqual: order >= 0, lessThan: order < 0, lessThanOrEqual: order <= 0 }[
    operator
  ]
}

function isListed(column: string, value: unknown, listed: QueryValue): boolean {
  if (column === 'page' && listed === null) return value === null || (value as { page: unknown }).page === null
  if (isPlainString(column) && (listed === null || listed === '')) return value === null
  if (column === 'eventLinkTargetValue') return (value === null ? null : canonicalJson(value)) === listed
  return canonicalJson(value) === canonicalJson(listed instanceof Date ? listed.toISOString() : listed)
}

function compareRows({ order, groupBy }: Query, one: Fact[], other: Fact[]): number {
  const sign = order.direction === 'asc' ? 1 : -1
  const metric = METRICS[order.by.column]
  const first = metric
    ? sign * (rankOf(metric(one)) - rankOf(metric(other)))
    : compareValues(valueIn(order.by, one[0]!), valueIn(order.by, other[0]!), sign)
  if (first !== 0) return first
  for (const column of groupBy) {
    const next = compareValues(valueIn(column, one[0]!), valueIn(column, other[0]!), 1)
    if (next !== 0) return next
  }
  return 0
}

/** For a metric with several numbers: the surplus of good over bad. */
function rankOf(value: unknown): number {
  const { good = 0, bad = 0, positive = 0, negative = 0 } = value as Record<string, number>
  return typeof value === 'number' ? value : good - bad + positive - negative
}

/** Empty values come last, in either direction; a page is ordered by its space first. */
function compareValues(one: unknown, other: unknown, sign: number): number {
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  for (const [at, part] of mine.entries()) {
    const counterpart = theirs[at] ?? null
    if (part === null || counterpart === null) {
      if (part !== counterpart) return part === null ? 1 : -1
    } else if (compare(part, counterpart) !== 0) return sign * compare(part, counterpart)
  }
  return 0
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value, null]
  if ('page' in value && 'space' in value && !('kind' in value)) return [value.space, value.page]
  return [canonicalJson(value), null]
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other as string))
  return Number(one) - Number(other)
}
