import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database, runJobs } = await startTestServer()
const { db } = database

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { message: expect.stringContaining(message) } } },
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const URL_OF_START = 'https://docs.example.com/start'

async function givenSite() {
  const organization = await given.organization()
  const site = await given.site({ organization })
  const reader = api.as(organization.admin)
  const track = (...events: object[]) => reader.post(`${site.path}/insights/events`, { events })
  const aggregate = async (body: object) => {
    const { columns } = await reader.post(`${site.path}/insights/events/aggregate`, { range: 'lastYear', ...body })
    return Object.fromEntries(columns.map((each: { column: string; values: unknown[] }) => [each.column, each.values]))
  }
  const rows = () => db.selectFrom('site_events').selectAll().where('site_id', '=', site.id).orderBy('id').execute()
  const places = async () => {
    const { rows } = await sql<{ place: string }>`
      SELECT tableoid::regclass::text AS place FROM site_events WHERE site_id = ${site.id} ORDER BY id`.execute(db)
    return rows.map(({ place }) => place)
  }
  return { organization, site, reader, track, aggregate, rows, places }
}

interface Said {
  session?: object
  location?: object
  [field: string]: unknown
}

const event = ({ session, location, ...rest }: Said = {}) => ({
  type: 'page_view',
  ...rest,
  session: { visitorId: 'v1', sessionId: 's1', ...session },
  location: { url: URL_OF_START, ...location },
})

const select = (...columns: string[]) => ({ select: columns.map((column) => ({ column })) })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

test('every type of event is accepted with its fields, and returned under its columns', async () => {
  const { track, aggregate } = await givenSite()
  const target = { kind: 'url', url: 'https://elsewhere.example.com/x' }
  const ad = { domain: 'ads.example.com', zoneId: 'z', placement: 'aside' }
  const operation = { path: '/pets', method: 'get' }
  const said: [type: string, fields: object, column?: string, value?: unknown][] = [
    ['page_view', {}],
    ['search_open', {}],
    ['search_type_query', { query: 'merge' }, 'eventSearchQuery', 'merge'],
    ['search_open_result', { query: 'merge', result: { spaceId: 'a', pageId: 'b' } }, 'eventSearchQuery', 'merge'],
    ['page_post_feedback', { feedback: { rating: 'good' } }, 'eventPageFeedbackRating', 'good'],
    ['page_post_feedback_comment', { feedback: { rating: 'ok', comment: 'Hm' } }, 'eventPageFeedbackComment', 'Hm'],
    ['ask_question', { query: 'why?' }, 'eventSearchQuery', 'why?'],
    ['ask_rate_response', { query: 'why?', rating: -1, responseId: 'r' }, 'eventAskResponseRating', -1],
    ['link_click', { link: { target, position: 'footer' } }, 'eventLinkTargetValue', target],
    ['api_client_open', { operation }, 'eventAPIOperationPath', '/pets'],
    ['api_client_request', { operation }, 'eventAPIOperationMethod', 'get'],
    ['ad_click', { ad }, 'eventAdDomain', 'ads.example.com'],
    ['ad_display', { ad }, 'eventAdPlacement', 'aside'],
    ['trademark_click', { placement: 'pdf' }, 'eventTrademarkPlacement', 'pdf'],
    ['ask_view', {}],
    ['agent_feedback', {}],
    ['mcp_request', {}],
    ['rss_request', {}],
    ['page_markdown_request', { markdownSource: 'page-action' }, 'eventMarkdownSource', 'page-action'],
    ['llms_request', { llmsVariant: 'full' }, 'eventLLMSVariant', 'full'],
  ]
  expect(await track(...said.map(([type, fields]) => event({ type, ...fields })))).toBe('')
  const { eventType, eventsCount } = await aggregate(select('eventType', 'eventsCount'))
  expect(eventType.toSorted()).toEqual(said.map(([type]) => type).toSorted())
  expect(eventsCount).toEqual(said.map(() => 1))
  for (const [type, , column, value] of said.filter(([, , column]) => column)) {
    const where = [{ column: 'eventType', values: [type] }]
    expect(await aggregate({ ...select(column!, 'eventsCount'), where })).toEqual({
      [column!]: [value],
      eventsCount: [1],
    })
  }
  const clicked = { where: [{ column: 'eventLinkTargetValue', values: [target] }] }
  const link = select('eventLinkTargetKind', 'eventLinkTargetDomain', 'eventLinkPosition')
  expect(await aggregate({ ...clicked, ...link })).toEqual({
    eventLinkTargetKind: ['url'],
    eventLinkTargetDomain: ['elsewhere.example.com'],
    eventLinkPosition: ['footer'],
  })
  // The comment repeats the rating it belongs to.
  expect(await aggregate(select('pageFeedbackRating', 'askResponseRating'))).toEqual({
    pageFeedbackRating: [{ ok: 0, good: 1, bad: 0 }],
    askResponseRating: [{ positive: 0, negative: 1 }],
  })
})

test('values derived from browser, address, language and referrer are stored, these themselves are not', async () => {
  const { track, aggregate, rows } = await givenSite()
  await track(
    event({
      session: {
        userAgent: FIREFOX,
        ip: '8.8.8.8',
        language: 'de-at,de;q=0.9',
        referrer: 'https://News.example.com/a?b',
      },
    }),
    event({
      session: { userAgent: IPHONE, ip: '2001:4860:4860::8888', language: null, referrer: '', cookies: { a: 'b' } },
    }),
    event({ session: { userAgent: GOOGLEBOT, ip: '10.0.0.1', language: '*', referrer: null } }),
    event({ location: { url: `${URL_OF_START}?utm_source=mail&utm_campaign=may&q=secret#part` } }),
  )
  const columns = ['visitorBrowser', 'visitorOS', 'visitorDevice', 'visitorBot', 'visitorGeoCountry', 'visitorLanguage']
  const said = await aggregate({
    ...select('visitorBot', ...columns, 'referrer', 'referrerDomain', 'utmSource', 'url'),
    order: { by: { column: 'visitorBrowser' }, direction: 'asc' },
  })
  expect(said).toMatchObject({
    visitorBrowser: ['firefox', 'safari', 'unknown', 'unknown'],
    visitorOS: ['linux', 'ios', 'unknown', 'unknown'],
    visitorDevice: ['desktop', 'mobile', 'unknown', 'unknown'],
    visitorBot: [null, null, 'googlebot', null],
    visitorGeoCountry: ['US', 'US', null, null],
    visitorLanguage: ['de-AT', null, null, null],
    referrer: ['https://News.example.com/a?b', '', '', ''],
    referrerDomain: ['news.example.com', '', '', ''],
    utmSource: ['', '', '', 'mail'],
    url: Array(4).fill(URL_OF_START),
  })
  const kept = JSON.stringify(await rows())
  for (const text of ['8.8.8.8', '4860', '127.0.0.1', 'Mozilla', 'secret']) expect(kept).not.toContain(text)
})

test('an error names the event and the field, and none of the batch is counted', async () => {
  const { track, aggregate } = await givenSite()
  const good = event()
  for (const [bad, message] of [
    [{ ...good, session: { sessionId: 's' } }, 'events.1.session.visitorId is required'],
    [{ ...good, type: 'nonsense' }, 'events.1.type must be "page_view"'],
    [
      { ...good, type: 'ask_rate_response', query: 'q', responseId: 'r', rating: 2 },
      'events.1.rating must be one of 1 or -1',
    ],
    [
      { ...good, type: 'page_post_feedback_comment', feedback: { rating: 'ok', comment: '' } },
      'events.1.feedback.comment must be at least',
    ],
    [
      { ...good, type: 'link_click', link: { target: { kind: 'page' }, position: 'header' } },
      'events.1.link.target.page is required',
    ],
    [{ ...good, timestamp: '2026-02-30T00:00:00Z' }, 'events.1.timestamp must be a date and time'],
    [{ ...good, timestamp: '1066-10-14T09:00:00Z' }, 'events.1.timestamp must be between'],
    [event({ location: { url: '/start' } }), 'events.1.location.url must be an absolute URL'],
    [
      event({ session: { visitorAuthClaims: { a: 'x'.repeat(9000) } } }),
      'events.1.session.visitorAuthClaims must be at most',
    ],
    [event({ session: { visitorAuthClaims: [] } }), 'events.1.session.visitorAuthClaims must be'],
    [
      event({
        session: {
          visitorAuthClaims: { ['x'.repeat(4000)]: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9 } },
        },
      }),
      'events.1.session.visitorAuthClaims must have paths of at most 32768 characters together',
    ],
  ] as const)
    await expect(track(good, bad)).rejects.toMatchObject(refusal(400, message))
  await expect(track()).rejects.toMatchObject(refusal(400, 'events must have at least 1 item'))
  await expect(track(...Array(501).fill(good))).rejects.toMatchObject(
    refusal(400, 'events must have at most 500 items'),
  )
  expect(await aggregate({})).toEqual({ eventsCount: [0] })
})

test('an event with an id of its sender is counted once, however often it is sent', async () => {
  const { track, aggregate } = await givenSite()
  const batch = [event({ id: 'a' }), event({ id: 'b' }), event({ id: 'a' }), event()]
  await Promise.all([track(...batch), track(...batch.toReversed()), track(event({ id: 'b' }))])
  expect(await aggregate({})).toEqual({ eventsCount: [4] })
  const other = await givenSite()
  await other.track(event({ id: 'a' }))
  expect(await other.aggregate({})).toEqual({ eventsCount: [1] })
})

test('late and early events are stored in their month, distant ones in the default partition', async () => {
  const { track, aggregate, places } = await givenSite()
  const month = (date: Date) => `site_events_${date.toISOString().slice(0, 7).replace('-', '_')}`
  const [late, early] = [daysAgo(900), daysAgo(-200)]
  const times = [late.toISOString(), early.toISOString(), '1999-12-31T23:59:59-05:00', '2298-01-01']
  await track(...times.map((timestamp) => event({ timestamp })))
  expect(await places()).toEqual([month(late), month(early), 'site_events_other', 'site_events_other'])
  const range = { from: '1999-01-01T00:00:00Z', to: '2298-12-31T00:00:00Z' }
  const said = await aggregate({ range, select: [{ column: 'datetime', interval: 'month' }] })
  expect(said.datetime).toContain('2000-01-01T00:00:00.000Z')
  expect(said.datetime).toHaveLength(4)
})

test('events are grouped, filtered, ordered and limited as the query demands, without empty buckets', async () => {
  const { track, aggregate } = await givenSite()
  const at = (timestamp: string, visitorId: string, page: string | null, type = 'page_view') =>
    event({
      type,
      timestamp,
      session: { visitorId, sessionId: `${visitorId}-${timestamp.slice(0, 10)}` },
      location: { space: 'sp', page },
    })
  await track(
    at('2026-03-02T10:00:00Z', 'ann', 'p1'),
    at('2026-03-02T11:30:00Z', 'ann', 'p2'),
    at('2026-03-02T23:59:59.999Z', 'bob', 'p1'),
    at('2026-03-08T01:00:00+02:00', 'bob', 'p1'),
    at('2026-03-09T00:00:00Z', 'cia', null),
    at('2026-03-09T00:00:00Z', 'cia', null, 'search_open'),
  )
  const range = { from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z' }
  const datetime = (interval: string) => ({ column: 'datetime', interval })
  const counts = [{ column: 'eventsCount' }, { column: 'visitorsCount' }, { column: 'sessionsCount' }]
  const order = { by: datetime('day'), direction: 'asc' }
  // The range excludes its end; the days between have no row.
  expect(await aggregate({ range, select: [datetime('day'), ...counts], groupBy: [datetime('day')], order })).toEqual({
    datetime: ['2026-03-02T00:00:00.000Z', '2026-03-07T00:00:00.000Z'],
    eventsCount: [3, 1],
    visitorsCount: [2, 1],
    sessionsCount: [2, 1],
  })
  const all = { from: '2026-01-01T00:00:00+01:00', to: '2026-12-31' }
  expect(await aggregate({ range: all, select: [datetime('week'), { column: 'eventsCount' }] })).toEqual({
    datetime: ['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
    eventsCount: [4, 2],
  })
  expect(await aggregate({ range: all, groupBy: [{ column: 'page' }] })).toEqual({
    page: [
      { page: 'p1', space: 'sp' },
      { page: null, space: 'sp' },
      { page: 'p2', space: 'sp' },
    ],
    eventsCount: [3, 2, 1],
  })
  const broken = [
    { column: 'eventType', values: ['page_view'] },
    { column: 'page', values: [null] },
    { column: 'datetime', operator: 'greaterThanOrEqual', values: ['2026-03-09T00:00:00Z'] },
  ]
  expect(await aggregate({ range: all, where: broken, select: [{ column: 'url' }] })).toEqual({ url: [URL_OF_START] })
  expect(await aggregate({ range: all, groupBy: [{ column: 'page' }], limit: 1 })).toMatchObject({ eventsCount: [3] })
  expect(await aggregate({ range: 'last24Hours', groupBy: [{ column: 'page' }] })).toEqual({
    page: [],
    eventsCount: [],
  })
  expect(await aggregate({ range: 'last24Hours', select: [] })).toEqual({ eventsCount: [0] })
})

test('named ranges end now', async () => {
  const { track, aggregate } = await givenSite()
  const ages = [0, 0.9, 6, 29, 80, 360, 400, -1]
  await track(...ages.map((days) => event({ timestamp: daysAgo(days).toISOString() })))
  for (const [range, count] of Object.entries({
    last24Hours: 2,
    last7Days: 3,
    last30Days: 4,
    last3Months: 5,
    lastYear: 6,
  }))
    expect(await aggregate({ range }), range).toEqual({ eventsCount: [count] })
})

test('an inconsistent query is refused with the reason', async () => {
  const { aggregate } = await givenSite()
  const where = (condition: object) => ({ where: [condition] })
  for (const [body, message] of [
    [{ range: 'lastDecade' }, 'range must be'],
    [{ range: { from: '2026-02-01', to: '2026-01-01' } }, 'range.to must not be before range.from'],
    [{ range: { from: 'monday', to: '2026-01-01' } }, 'range.from must be'],
    [select('nonsense'), 'select.0.column must be one of'],
    [{ select: [{ column: 'page', interval: 'day' }] }, 'select.0.interval is only for the column datetime'],
    [{ select: [{ column: 'visitorClaim' }] }, 'select.0.claim is required'],
    [{ groupBy: [{ column: 'eventsCount' }] }, 'groupBy.0.column must not be eventsCount'],
    [{ order: { by: { column: 'page' }, direction: 'asc' } }, 'order.by must be a metric, or a column of select'],
    [where({ column: 'eventsCount', values: [1] }), 'where.0.column must not be eventsCount'],
    [where({ column: 'url', values: [1] }), 'where.0.values.0 must be a string or null'],
    [where({ column: 'url', operator: 'lessThan', values: ['a', 'b'] }), 'where.0.values must have exactly 1 item'],
    [where({ column: 'page', operator: 'lessThan', values: [null] }), 'where.0.operator must be "in" or "notIn"'],
    [where({ column: 'page', values: ['p1'] }), 'where.0.values.0 must be an object with page and space'],
    [where({ column: 'datetime', values: ['x'] }), 'where.0.values.0 must be a date and time'],
    [where({ column: 'url' }), 'where.0.values is required'],
    [
      { where: Array(3).fill({ column: 'url', values: Array(667).fill('a') }) },
      'where must have at most 2000 values in all its conditions together',
    ],
    [{ limit: 1001 }, 'limit must be at most 1000'],
    [{ limit: 0 }, 'limit must be at least 1'],
  ] as const)
    await expect(aggregate(body), JSON.stringify(body)).rejects.toMatchObject(refusal(400, message))
})

test('visitors with the same claims are a segment, and claims are columns', async () => {
  const { site, reader, track, aggregate } = await givenSite()
  const by = (visitorId: string, visitorAuthClaims?: object, rest = {}) =>
    event({ session: { visitorId, sessionId: `s-${visitorId}`, visitorAuthClaims }, ...rest })
  await track(
    by('ann', { plan: 'pro', company: { size: 3 } }),
    by('ann', { company: { size: 3 }, plan: 'pro' }),
    by('bob', { plan: 'pro', company: { size: 3 } }),
    by('cia', { plan: 'free', tags: ['a', null, 'b'], isTrial: true, company: null }),
    by('dan'),
    by('eve', { plan: null }),
    by('old', { plan: 'old' }, { timestamp: daysAgo(40).toISOString() }),
  )
  const segments = await reader.get(`${site.path}/insights/visitor-segments`)
  expect(segments).toEqual({
    count: 2,
    items: [
      {
        title: 'company: {"size":3}, plan: pro',
        claims: { plan: 'pro', company: { size: 3 } },
        events: 3,
        visitors: 2,
        sessions: 2,
      },
      {
        title: 'isTrial: true, plan: free, tags: ["a","b"]',
        claims: { plan: 'free', tags: ['a', 'b'], isTrial: true },
        events: 1,
        visitors: 1,
        sessions: 1,
      },
    ],
  })
  const range = 'last7Days'
  const claim = (claim: string) => ({ column: 'visitorClaim', claim })
  expect(await aggregate({ range, groupBy: [claim('plan')] })).toEqual({
    visitorClaim: ['pro', '', 'free'],
    eventsCount: [3, 2, 1],
  })
  expect(await aggregate({ range, select: [claim('company.size')] })).toEqual({ visitorClaim: ['3', ''] })
  expect(await aggregate({ range, groupBy: [{ column: 'visitorClaimProperty' }] })).toEqual({
    visitorClaimProperty: ['plan', 'company.size', '', 'isTrial', 'tags'],
    eventsCount: [4, 3, 2, 1, 1],
  })
  expect(await aggregate({ range, where: [{ ...claim('plan'), operator: 'notIn', values: ['pro'] }] })).toEqual({
    eventsCount: [3],
  })
  expect(await aggregate({ range, where: [{ column: 'visitorAuthenticated', values: [true] }] })).toEqual({
    eventsCount: [4],
  })
})

test('members who see a site send and query its events, and no others', async () => {
  const { organization, site, track } = await givenSite()
  const other = await givenSite()
  await track(event())
  expect(await other.aggregate({})).toEqual({ eventsCount: [0] })
  const stranger = api.as(await given.user())
  for (const path of ['events', 'events/aggregate'])
    expect((await stranger.ask('POST', `${site.path}/insights/${path}`, { body: {} })).status).toBe(404)
  const reader = api.as(await given.member(organization, 'read'))
  expect((await reader.post(`${site.path}/insights/events/aggregate`, { range: 'lastYear' })).columns).toEqual([
    { column: 'eventsCount', values: [1] },
  ])
})

test('at night partitions are created ahead, and the events of deleted sites are removed', async () => {
  const { organization, site, track, rows } = await givenSite()
  await track(event({ id: 'x' }), event({ timestamp: '2001-01-01T00:00:00Z' }))
  const kept = await givenSite()
  await kept.track(event())
  await api.as(organization.admin).delete(site.path)
  await sql`SELECT graphile_worker.add_job('keep-site-events')`.execute(db)
  await runJobs()
  expect(await rows()).toEqual([])
  expect(await kept.rows()).toHaveLength(1)
  expect(await db.selectFrom('site_event_ids').selectAll().where('site_id', '=', site.id).execute()).toEqual([])
  const ahead = new Date()
  ahead.setUTCDate(1)
  ahead.setUTCMonth(ahead.getUTCMonth() + 3)
  const name = `site_events_${ahead.toISOString().slice(0, 7).replace('-', '_')}`
  expect((await sql`SELECT to_regclass(${name}) AS found`.execute(db)).rows).toEqual([{ found: name }])
})

test('an absent text is "" where the interface has a plain string, else null; filters accept both', async () => {
  const { track, aggregate } = await givenSite()
  await track(event(), event({ session: { referrer: 'https://a.example/' } }))
  expect(await aggregate(select('referrer', 'utmTerm', 'eventSearchQuery', 'visitorLanguage', 'eventsCount'))).toEqual({
    referrer: ['https://a.example/', ''],
    utmTerm: ['', ''],
    eventSearchQuery: ['', ''],
    visitorLanguage: [null, null],
    eventsCount: [1, 1],
  })
  for (const values of [[''], [null]])
    expect(await aggregate({ where: [{ column: 'referrer', values }] })).toEqual({ eventsCount: [1] })
})

test('no column reveals share keys, and no condition finds them', async () => {
  const { reader, site, track, aggregate } = await givenSite()
  const { id } = await reader.post(`${site.path}/share-links`, { name: 'Press' })
  const { key } = await db.selectFrom('share_links').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const foreign = 'Zz9'.repeat(8)
  const shared = `https://docs.example.com/sites/acme/${key}/start`
  await track(
    event({
      location: { url: shared, siteShareKey: key },
      session: { referrer: `https://docs.example.com/sites/b/${foreign}` },
    }),
    event({
      location: { url: `https://docs.acme.example/${key}` },
      session: { referrer: `https://docs.acme.example/${key}/a` },
    }),
    event({ type: 'link_click', link: { target: { kind: 'url', url: shared }, position: 'content' } }),
  )
  await reader.patch(`${site.path}/share-links/${id}`, { active: false })
  const columns = [
    'url',
    'urlPath',
    'siteShareKey',
    'referrer',
    'referrerDomain',
    'eventLinkTargetValue',
    'eventsCount',
  ]
  const said = await aggregate(select(...columns))
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`${key}|${foreign}`))
  expect(said.url.toSorted()).toEqual([
    'https://docs.acme.example/',
    'https://docs.example.com/sites/acme/start',
    'https://docs.example.com/start',
  ])
  expect(said.siteShareKey).toHaveLength(3)
  expect(said.siteShareKey.filter((key: string | null) => key !== null)).toEqual([id])
  const guesses = [
    { column: 'url', values: [shared] },
    { column: 'siteShareKey', values: [key] },
    { column: 'urlPath', operator: 'greaterThanOrEqual', values: [`/sites/acme/${key.slice(0, 1)}`] },
    { column: 'referrer', values: [`https://docs.acme.example/${key}/a`] },
  ]
  for (const guess of guesses.slice(0, 2).concat(guesses[3]!))
    expect(await aggregate({ where: [guess] })).toEqual({ eventsCount: [0] })
  // The shown values are compared: `/sites/acme/start` and `/start`, whatever the key begins with.
  const isAbove = (path: string) => path >= guesses[2]!.values[0]!
  expect(await aggregate({ where: [guesses[2]!] })).toEqual({
    eventsCount: [['/', '/start', '/sites/acme/start'].filter(isAbove).length],
  })
})
