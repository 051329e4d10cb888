/** Generates events and queries for property tests: few values of each kind, so that groups have several events and conditions match some. */
import { canonicalJson } from '@lectern/content/text'
import fc from 'fast-check'
import { EVENT_TYPES } from '../../src/features/site-insights/event.ts'
import { COLUMN_NAMES, type ColumnName, getColumn, isMetric } from '../../src/features/site-insights/query/columns.ts'
import { INTERVALS } from '../../src/features/site-insights/query/dialects.ts'
import { OPERATORS, type Query } from '../../src/features/site-insights/query/query.ts'
import { readQuery } from '../../src/features/site-insights/query/read-query.ts'
import { readClaims } from '../../src/features/site-insights/read-claims.ts'
import type { Aggregation } from '../../src/features/site-insights/schema.ts'
import type { EventRow } from '../../src/features/site-insights/to-row.ts'

export const SITES = ['site_one', 'site_two']
const FROM = Date.UTC(2026, 0, 20)
const DAYS = 60
const DAY = 24 * 60 * 60 * 1000

/** Texts that are difficult for quoting, ordering and encoding. */
const TEXTS = ['a', 'B', 'b', 'ä', '日本', '😀', 'ﬀ', "o'clock", 'back\\slash', 'tab\tline\n', '100%', '', '{"x"}']
const text = fc.constantFrom(...TEXTS)
const few = fc.constantFrom(...TEXTS.slice(0, 4))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 })
const moment = fc.oneof(
  fc.integer({ min: 0, max: DAYS * DAY }).map((offset) => new Date(FROM + offset)),
  fc.integer({ min: 0, max: DAYS * 24 }).map((hours) => new Date(FROM + hours * 60 * 60 * 1000)),
)

const CLAIM_NAMES = ['plan', 'company.size', "o'clock", '$.x', '/y', 'a,b "c" {d}']
const claims = fc.dictionary(
  fc.constantFrom('plan', "o'clock", '$.x', '/y', 'a,b "c" {d}'),
  fc.oneof(text, fc.boolean(), fc.integer({ min: 0, max: 3 })),
  { maxKeys: 3 },
)
const nested = fc.record({ company: fc.record({ size: fc.integer({ min: 0, max: 2 }) }), plan: few })

/** The key of a share link of every site here. */
const KEY = 'Key9'.repeat(6)
const SHARE_LINKS = [
  { id: 'link', key: KEY },
  { id: 'other', key: 'Off0'.repeat(6) },
]

const target = fc.oneof(
  fc.record({
    kind: fc.constant('url'),
    url: fc.constantFrom('https://a.example/', 'https://b.example/x', `https://b.example/${KEY}/x`),
  }),
  fc.record({ kind: fc.constant('page'), page: few, space: few }),
)

export const eventRow: fc.Arbitrary<EventRow> = fc
  .tuple(
    fc.record({
      site_id: fc.constantFrom(...SITES, SITES[0]!),
      occurred_at: moment,
      type: fc.constantFrom(...EVENT_TYPES),
      visitor_id: fc.constantFrom('v1', 'v2', 'v3', 'v4'),
      session_id: fc.constantFrom('s1', 's2', 's3', 's4', 's5'),
      url_origin: fc.constantFrom('https://docs.example.com', 'http://localhost:3000'),
      url_path: fc.constantFrom('/', '/a', '/b/%20c', `/${KEY}`, `/${KEY}/a`),
      display_context: fc.constantFrom('site', 'embed'),
      site_section_id: maybe(few),
      site_space_id: maybe(few),
      share_key: maybe(fc.oneof(few, fc.constant(KEY))),
      space_id: maybe(few),
      page_id: maybe(few),
      page_not_found_type: maybe(fc.constant('conditional')),
      referrer: maybe(
        fc.oneof(text, fc.constantFrom(`https://a.example/${KEY}`, `http://a/sites/b/${'x'.repeat(24)}/c`)),
      ),
      referrer_domain: maybe(few),
      utm_source: maybe(text),
      utm_medium: maybe(few),
      utm_campaign: maybe(few),
      utm_term: maybe(few),
      utm_content: maybe(few),
    }),
    fc.record({
      language: maybe(fc.constantFrom('de', 'en-US')),
      country: maybe(fc.constantFrom('DE', 'US')),
      device: fc.constantFrom('desktop', 'mobile', 'unknown'),
      browser: fc.constantFrom('chrome', 'firefox'),
      os: fc.constantFrom('linux', 'ios'),
      bot: maybe(fc.constantFrom('googlebot', 'unknown')),
      is_authenticated: fc.boolean(),
      query: maybe(text),
      result_record_id: maybe(few),
      feedback_rating: maybe(fc.constantFrom('ok', 'good', 'bad')),
      feedback_comment: maybe(text),
      ask_rating: maybe(fc.constantFrom(1, -1)),
      operation_path: maybe(few),
      operation_method: maybe(few),
      ad_domain: maybe(few),
      ad_placement: maybe(few),
      trademark_placement: maybe(few),
      llms_variant: maybe(fc.constantFrom('standard', 'full')),
      markdown_source: maybe(few),
    }),
    fc.oneof(fc.constant(null), claims, nested),
    maybe(target),
    maybe(few),
  )
  .map(([base, more, claims, target, position]) => ({
    ...base,
    ...more,
    ...readClaims(claims),
    link_target: target && canonicalJson(target),
    link_kind: target?.kind ?? null,
    link_domain: target && 'url' in target ? new URL(target.url as string).hostname : null,
    link_position: target && position,
  }))

const DIMENSIONS = COLUMN_NAMES.filter((name) => !isMetric(name))

/** Adds the required and optional parameters of the column. */
const toColumn = (column: ColumnName) =>
  fc.record(
    {
      column: fc.constant(column),
      ...(column === 'datetime' && { interval: fc.constantFrom(...INTERVALS) }),
      ...(column === 'visitorClaim' && { claim: fc.constantFrom(...CLAIM_NAMES) }),
    },
    { requiredKeys: column === 'visitorClaim' ? ['column', 'claim'] : ['column'] } as never,
  ) as fc.Arbitrary<NonNullable<Aggregation['select']>[number]>

/** Columns with special handling, used in every other query. */
const SPECIAL: ColumnName[] = ['datetime', 'page', 'visitorClaim', 'visitorClaimProperty', 'dayOfWeek', 'hourOfDay']

const columnAmong = (names: ColumnName[]) => {
  const special = SPECIAL.filter((name) => names.includes(name))
  const all = fc.constantFrom(...names)
  return (special.length > 0 ? fc.oneof(fc.constantFrom(...special), all) : all).chain(toColumn)
}

/** Mostly a value that some event has. */
function valueFor(column: ColumnName, events: readonly EventRow[]): fc.Arbitrary<unknown> {
  const event = fc.constantFrom(...events)
  const known = getColumn(column)
  switch (known.kind === 'dimension' && known.type) {
    case 'moment':
      return fc.oneof(
        event.map(({ occurred_at }) => occurred_at.toISOString()),
        moment.map((each) => each.toISOString()),
      )
    case 'integer':
      return maybe(fc.integer({ min: -1, max: 12 }))
    case 'boolean':
      return maybe(fc.boolean())
    case 'page':
      return maybe(event.map(({ space_id, page_id }) => ({ space: space_id ?? 'none', page: page_id ?? null })))
    case 'reference':
      return maybe(event.map(({ link_target }) => (link_target ? JSON.parse(link_target) : null)))
    case 'nothing':
      return fc.constant(null)
    default:
      if (column === 'visitorClaimProperty') return maybe(fc.constantFrom(...CLAIM_NAMES))
      if (column === 'eventType') return fc.constantFrom(...EVENT_TYPES)
      if (column === 'url') return event.map(({ url_origin, url_path }) => url_origin + url_path)
      return maybe(
        fc.oneof(
          text,
          fc.constantFrom('desktop', 'chrome', 'ios', 'DE', 'ok', 'googlebot', 'de', '/a', 'site', '0', 'true'),
        ),
      )
  }
}

const NO_ORDER: ColumnName[] = [
  'page',
  'eventLinkTargetValue',
  'visitorGeoPoint',
  'visitorAuthenticated',
  'visitorClaimProperty',
]

const conditionOn = (events: readonly EventRow[]) =>
  columnAmong(DIMENSIONS).chain(({ column, claim }) => {
    const values = valueFor(column, events)
    const listed = fc.record({
      operator: fc.constantFrom('in', 'notIn', undefined),
      values: fc.array(values, { maxLength: 4 }),
    })
    const compared = fc.record({
      operator: fc.constantFrom(...OPERATORS.slice(2)),
      values: values.filter((value) => value !== null && value !== '').map((value) => [value]),
    })
    return (NO_ORDER.includes(column) ? listed : fc.oneof(listed, compared)).map(({ operator, values }) => ({
      column,
      values,
      ...(claim !== undefined && { claim }),
      ...(operator !== undefined && { operator }),
    }))
  })

/** Queries as callers send them, parsed. */
export function queryOn(events: readonly EventRow[]): fc.Arbitrary<Query> {
  const range = fc.tuple(moment, moment).map((both) => {
    const [from, to] = both.toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date]
    return { from: from.toISOString(), to: to.toISOString() }
  })
  const whole = { from: new Date(FROM).toISOString(), to: new Date(FROM + DAYS * DAY + 1).toISOString() }
  return fc
    .record(
      {
        select: fc.array(fc.oneof(columnAmong(DIMENSIONS), columnAmong(COLUMN_NAMES.filter(isMetric))), {
          maxLength: 5,
        }),
        groupBy: fc.array(columnAmong(DIMENSIONS), { maxLength: 2 }),
        where: fc.array(conditionOn(events), { maxLength: 3 }),
        range: fc.oneof(fc.constant(whole), range),
        limit: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 10 })),
        siteId: fc.constantFrom(...SITES),
      },
      { requiredKeys: ['range', 'siteId'] },
    )
    .chain(({ siteId, ...body }) => {
      const orders = [...(body.select ?? []), ...(body.groupBy ?? []), { column: 'visitorsCount' as const }]
      const order = fc.record({ by: fc.constantFrom(...orders), direction: fc.constantFrom('asc', 'desc') })
      return fc.option(order, { nil: undefined }).map((order) => {
        const request = { ...body, ...(order && { order }) } as Aggregation
        return readQuery(siteId, request, { now: new Date(), shareLinks: SHARE_LINKS })
      })
    })
}
