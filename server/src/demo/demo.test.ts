import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { loadConfig } from '../config.ts'
import { enqueue } from '../core/queue/enqueue.ts'
import { addDemo } from './index.ts'
import { finishDemoJob } from './jobs.ts'

const { api, given, database, url, dataDirectory, runJobs } = await startTestServer()
const settings = loadConfig({ LECTERN_URL: url, LECTERN_DATA: dataDirectory })
const organization = await given.organization('Acme')
const admin = api.as(organization.admin)

const add = () =>
  database.db.transaction().execute((trx) => addDemo(trx, settings, organization.id, organization.admin.id))

interface Page {
  path: string
  hidden?: boolean
  pages: Page[]
}

interface MergedRequest {
  number: number
  subject: string
  mergedBy: { displayName: string }
}

interface Named {
  user: { displayName: string }
}

let site: string
let handbook: string
let apiGuide: string
let notes: string

beforeAll(async () => {
  expect(await add()).toMatchObject({ added: true })
  await runJobs()
  // The job that breaks a specification waits until the first version was read.
  await runJobs()
  site = `${organization.path}/sites/${(await admin.get(`${organization.path}/sites`)).items[0].id}`
  const { items } = await admin.get(`${organization.path}/spaces`)
  const pathOf = (title: string) => `/spaces/${items.find((space: { title: string }) => space.title === title).id}`
  handbook = pathOf('Handbook')
  apiGuide = pathOf('API guide')
  notes = pathOf('Team notes')
})

test('the demo is added once', async () => {
  expect(await add()).toMatchObject({ added: false })
  expect((await admin.get(`${organization.path}/spaces`)).count).toBe(3)
})

describe('its pages', () => {
  const listPaths = async (space: string) => flatten((await admin.get(`${space}/content/pages`)).pages)
  const flatten = (pages: Page[]): string[] => pages.flatMap((page) => [page.path, ...flatten(page.pages)])

  test('are in reading order, without the empty first page of a space', async () => {
    expect(await listPaths(handbook)).toEqual([
      'welcome',
      'getting-started',
      'guides',
      'guides/place-a-sensor',
      'guides/set-alarms',
      'guides/share-a-station',
      'guides/working-offline',
      'plans',
      'questions',
      'changelog',
      'block-gallery',
      'field-notes',
    ])
    const [stations, alarms] = ['reference/stations', 'reference/alarms']
    expect(await listPaths(apiGuide)).toEqual([
      'introduction',
      'authentication',
      'readings',
      'deliveries',
      'errors',
      'reference',
      ...[stations, `${stations}/list-stations`, `${stations}/add-a-station`, `${stations}/get-a-station`],
      ...[`${stations}/list-readings`, `${stations}/get-the-latest-reading`],
      ...[alarms, `${alarms}/add-an-alarm`, `${alarms}/remove-an-alarm`, `${alarms}/change-an-alarm`],
      ...[`${alarms}/test-an-alarm`, `${alarms}/an-alarm-fired`],
      'reference/models',
    ])
  })

  test('have no broken links', async () => {
    for (const [space, least] of [
      [handbook, 15],
      [apiGuide, 4],
    ] as const) {
      const { items, stats } = await admin.get(`${space}/links?limit=1000`)
      expect(stats.broken.total).toBe(0)
      expect(stats.total).toBeGreaterThan(least)
      // A URL that was meant for a page or file which does not exist stays a URL.
      const urls = items.flatMap(
        ({ targetReference }: { targetReference?: { url?: string } }) => targetReference?.url ?? [],
      )
      for (const each of urls) expect(each).toMatch(/^https:/)
    }
  })

  test('are shown on the published site, each with its text and its diagrams', async () => {
    const { structure } = await admin.get(`${site}/structure`)
    for (const [at, space] of [handbook, apiGuide].entries()) {
      const root = structure[at].siteSpaces[0].urls.published
      for (const [index, path] of (await listPaths(space)).entries()) {
        const answer = await api.visit(index === 0 ? root : root + path)
        expect({ path, status: answer.status }).toEqual({ path, status: 200 })
        const html = await answer.text()
        expect(html).not.toContain('class="pointer broken"')
        for (const [, src] of html.matchAll(/<img[^>]* src="([^"]+)"/g))
          expect((await api.visit(new URL(src!.replaceAll('&amp;', '&'), url).href)).status).toBe(200)
      }
    }
  })

  test('link to each other there: no URL of the site is missing', async () => {
    const { structure } = await admin.get(`${site}/structure`)
    const seen = new Set<string>(structure.map((section: { urls: { published: string } }) => section.urls.published))
    for (const address of seen) {
      const answer = await api.visit(address)
      expect({ address, status: answer.status }).toEqual({ address, status: 200 })
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      for (const [, href] of (await answer.text()).matchAll(/<a[^>]* href="([^"]+)"/g)) {
        const target = new URL(href!.replaceAll('&amp;', '&'), address)
        target.hash = ''
        if (target.origin === new URL(url).origin) seen.add(target.href)
      }
    }
    expect(seen.size).toBeGreaterThan(16)
  })
})

test('change requests are merged, and open with a requested review and a discussion', async () => {
  const requests = `${handbook}/change-requests`
  const merged = (await admin.get(`${requests}?status=merged`)).items
  expect(
    merged.map(({ number, subject, mergedBy }: MergedRequest) => [number, subject, mergedBy.displayName]).sort(),
  ).toEqual([
    [1, 'First version', 'Maya Okafor'],
    [2, 'Say what a station does without a network', 'Jonas Lindqvist'],
    [5, 'Plans change at the end of the month', 'Jonas Lindqvist'],
  ])
  const open = (await admin.get(requests)).items.find(({ number }: MergedRequest) => number === 3)
  expect(open).toMatchObject({ number: 3, subject: 'Alarms can be snoozed', comments: 2, outdated: true })
  const path = `${requests}/${open.id}`
  expect((await admin.get(`${path}/requested-reviewers`)).items).toMatchObject([
    { user: { displayName: 'Jonas Lindqvist' } },
  ])
  expect((await admin.get(`${path}/changes`)).changes).toHaveLength(2)
  const { items } = await admin.get(`${path}/comments`)
  const onBlock = items.find(({ target }: { target: { node?: object } }) => target.node)
  expect(onBlock).toMatchObject({
    replies: 1,
    target: {
      page: { title: 'Set alarms', outdated: false },
      node: { preview: expect.stringContaining('thirty minutes') },
    },
  })
})

test('one change request conflicts with content that was merged meanwhile', async () => {
  const found = (await admin.get(`${handbook}/change-requests`)).items.find(({ number }: MergedRequest) => number === 4)
  const { items } = await admin.get(`${handbook}/change-requests/${found.id}/conflicts`)
  expect(items).toHaveLength(1)
})

test('the administrator has a draft, and a review to give', async () => {
  const mine = `${organization.path}/change-requests`
  const drafts = await admin.get(`${mine}?status=draft&creator=${organization.admin.id}`)
  expect(drafts.items).toMatchObject([{ subject: 'Answers about batteries' }])
  const waiting = await admin.get(`${mine}?requestedReviewer=${organization.admin.id}`)
  expect(waiting.items).toMatchObject([{ subject: 'Ask less often', comments: 2 }])
  const request = `${apiGuide}/change-requests/${waiting.items[0].id}`
  expect((await admin.get(`${request}/reviews`)).items).toMatchObject([{ status: 'changes-requested' }])
  const { items } = await admin.get(`${request}/comments?status=resolved`)
  expect(items).toMatchObject([{ replies: 1, resolvedBy: { displayName: 'Priya Raman' } }])
})

test('the administrator’s inbox tells what happened, and when', async () => {
  const { items } = await admin.get(`${organization.path}/inbox`)
  const told = items.map(({ reason, space }: { reason: string; space: { title: string } }) => [reason, space.title])
  expect(told).toEqual(
    expect.arrayContaining([
      ['comment', 'Handbook'],
      ['review', 'API guide'],
      ['mention', 'Handbook'],
      ['merged', 'Handbook'],
      ['merged', 'Team notes'],
      ['changed', 'Team notes'],
    ]),
  )
  const times = items.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
  expect(Math.max(...times)).toBeLessThan(Date.now() - 24 * 60 * 60 * 1000)
  expect((await admin.get(`${organization.path}/following`)).count).toBe(2)
})

test('people have several roles, one is a guest who was here, some have not signed in yet', async () => {
  const { items } = await admin.get(`${organization.path}/members?limit=100`)
  const demo = items.filter(({ id }: { id: string }) => id !== organization.admin.id)
  expect(new Set(demo.map(({ role }: { role: string | null }) => role))).toEqual(
    new Set(['create', 'review', 'edit', 'comment', 'read', null]),
  )
  const invited = demo.filter(({ lastSeenAt }: { lastSeenAt?: string }) => lastSeenAt === undefined)
  expect(invited.map(({ user }: Named) => user.displayName).sort()).toEqual(['Inês Duarte', 'Oskar Wolff'])
  const teams = (await admin.get(`${organization.path}/teams`)).items
  expect(teams.map(({ title, members }: { title: string; members: number }) => [title, members]).sort()).toEqual([
    ['Documentation', 3],
    ['Engineering', 2],
    ['Support', 1],
  ])
  expect((await admin.get(`${organization.path}/link-invites`)).items).toHaveLength(1)
  expect((await admin.get(`${organization.path}/content-link-invites`)).items).toHaveLength(1)
})

test('levels come from different layers, and the explanation names the layer', async () => {
  const { items } = await admin.get(`${organization.path}/members?limit=100`)
  const explain = async (space: string, name: string) => {
    const { id } = items.find(({ user }: Named) => user.displayName === name)
    const { permission, layers } = await admin.get(`${space}/permissions/explain?user=${id}`)
    const { type, object } = layers.find(({ decides }: { decides: boolean }) => decides)
    return [permission, type, object.type]
  }
  expect(await explain(apiGuide, 'Tomás Ibarra')).toEqual(['review', 'member', 'space'])
  expect(await explain(apiGuide, 'Inês Duarte')).toEqual(['edit', 'team', 'space'])
  expect(await explain(handbook, 'Tomás Ibarra')).toEqual(['comment', 'team', 'collection'])
  expect(await explain(handbook, 'Kofi Mensah')).toEqual(['comment', 'member', 'space'])
  expect(await explain(handbook, 'Lena Fischer')).toEqual(['comment', 'role', 'organization'])
  expect(await explain(notes, 'Tomás Ibarra')).toEqual([null, 'default', 'space'])
})

describe('what happened', () => {
  const DAY = 24 * 60 * 60 * 1000
  const toTime = (text: string) => new Date(text).getTime()
  const readTimes = (items: Record<string, string>[], field: string) => items.map((item) => toTime(item[field]!))
  const isSorted = (times: number[]) => times.every((time, at) => at === 0 || time > times[at - 1]!)

  test('is spread over the past weeks, in the order of the numbers of change requests', async () => {
    const { items } = await admin.get(`${organization.path}/change-requests?status=open&status=draft&status=merged`)
    const ofHandbook = items
      .filter(({ space }: { space: string }) => handbook.endsWith(space))
      .sort((one: MergedRequest, other: MergedRequest) => one.number - other.number)
    const created = readTimes(ofHandbook, 'createdAt')
    expect(created.length).toBe(6)
    expect(isSorted(created)).toBe(true)
    for (const { createdAt, updatedAt } of items) expect(toTime(updatedAt)).toBeGreaterThanOrEqual(toTime(createdAt))
    expect(Date.now() - created[0]!).toBeGreaterThan(40 * DAY)
    expect(Math.max(...readTimes(items, 'updatedAt'))).toBeLessThan(Date.now() - DAY / 2)
  })

  test('is in History with the same time as in the revision itself, and pages were edited then', async () => {
    for (const space of [handbook, apiGuide, notes]) {
      const { items } = await admin.get(`${space}/revisions`)
      const times = readTimes(items, 'createdAt')
      expect(isSorted(times.toReversed())).toBe(true)
      expect(times[0]).toBeLessThan(Date.now() - DAY)
      // The public document knows no description of a merged change request, which the handbook has.
      if (space === handbook) continue
      for (const { id, createdAt } of items)
        expect(await admin.get(`${space}/revisions/${id}`)).toMatchObject({ id, createdAt })
    }
    const plans = await admin.get(`${handbook}/content/path/plans`)
    const [, newest] = (await admin.get(`${handbook}/revisions`)).items
    expect(toTime(plans.createdAt)).toBeLessThan(toTime(newest.createdAt))
    expect(toTime(plans.updatedAt)).toBeGreaterThan(toTime(plans.createdAt))
  })

  test('was answered after it was asked, and imported when the import ran', async () => {
    const { items: requests } = await admin.get(`${handbook}/change-requests`)
    const open = requests.find(({ number }: MergedRequest) => number === 3)
    const path = `${handbook}/change-requests/${open.id}`
    for (const { id, postedAt } of (await admin.get(`${path}/comments`)).items) {
      expect(toTime(postedAt)).toBeGreaterThan(toTime(open.createdAt))
      for (const reply of (await admin.get(`${path}/comments/${id}/replies`)).items)
        expect(toTime(reply.postedAt)).toBeGreaterThan(toTime(postedAt))
    }
    for (const run of (await admin.get(`/org/${organization.id}/imports`)).items) {
      const { createdAt } = await admin.get(`${notes}/revisions/${run.revision}`)
      expect(Date.now() - toTime(run.createdAt)).toBeGreaterThan(9 * DAY)
      expect(Math.abs(toTime(createdAt) - toTime(run.completedAt))).toBeLessThan(DAY)
    }
    const { pages } = await admin.get(`${notes}/content/pages`)
    for (const title of ['Minutes', 'Harbour tour']) {
      const page = pages.find((each: { title: string }) => each.title === title)
      expect(Date.now() - toTime(page.createdAt), title).toBeGreaterThan(9 * DAY)
      expect(Date.now() - toTime(page.updatedAt ?? page.createdAt), title).toBeGreaterThan(9 * DAY)
    }
  })

  test('was done by people who had joined by then, and were seen since', async () => {
    const { items } = await admin.get(`${organization.path}/members?limit=100`)
    const people = items.filter(({ id }: { id: string }) => id !== organization.admin.id)
    expect(new Set(readTimes(people, 'joinedAt')).size).toBe(people.length)
    for (const { joinedAt, lastSeenAt } of people)
      if (lastSeenAt !== undefined) expect(toTime(joinedAt)).toBeLessThan(toTime(lastSeenAt))
  })
})

test('the site has a year of visitors, once however often the job runs', async () => {
  const siteId = site.split('/').at(-1)!
  const aggregate = async (body: object) => {
    const { columns } = await admin.post(`${site}/insights/events/aggregate`, { range: 'lastYear', ...body })
    const values = columns.map((each: { column: string; values: unknown[] }) => [each.column, each.values])
    return Object.fromEntries(values) as Record<string, unknown[]>
  }
  const count = async () => (await aggregate({ select: [{ column: 'eventsCount' }] })).eventsCount![0] as number
  const before = await count()
  expect(before).toBeGreaterThan(15_000)
  const none = { spaceId: '', pages: {} }
  const demo = { organizationId: organization.id, siteId, adminId: organization.admin.id, product: '' }
  const payload = { ...demo, handbook: none, apiGuide: none, attempt: 1 }
  await database.db.transaction().execute((trx) => enqueue(trx, finishDemoJob, payload))
  await runJobs()
  expect(await count()).toBe(before)
  const searched = { where: [{ column: 'eventType', values: ['search_type_query'] }] }
  expect((await aggregate({ select: [{ column: 'eventSearchQuery' }], ...searched })).eventSearchQuery).toEqual(
    expect.arrayContaining(['bluetooth', 'refund']),
  )
})

test('a specification has a version, and a newer source with an error', async () => {
  const specs = (await admin.get(`${organization.path}/openapi`)).items
  expect(specs.find(({ slug }: { slug: string }) => slug === 'tidewatch')).toMatchObject({
    processingState: 'complete',
    lastProcessedErrorCount: 0,
  })
  expect(specs.find(({ slug }: { slug: string }) => slug === 'harbour-board')).toMatchObject({
    processingState: 'complete',
    lastProcessErrorCode: 'PARSE_ERROR',
    lastVersion: expect.any(String),
  })
})

test('imports are completed, one of them with a problem', async () => {
  const runs = (await admin.get(`/org/${organization.id}/imports`)).items
  expect(runs).toHaveLength(2)
  for (const run of runs) expect(run).toMatchObject({ status: 'completed' })
  expect(runs.map(({ problems }: { problems: object[] }) => problems.length).sort()).toEqual([0, 1])
})

test('one link is broken, and a space is in the trash', async () => {
  expect((await admin.get(`${notes}/links?limit=100`)).stats.broken.total).toBe(1)
  expect((await admin.get(`${organization.path}/spaces?deleted=true`)).items).toMatchObject([
    { title: 'Old price list' },
  ])
})

test('the site has two sections, a redirect, colours, and an inactive share link', async () => {
  expect(await admin.get(`${site}/structure`)).toMatchObject({
    type: 'sections',
    structure: [{ title: 'Handbook', default: true }, { title: 'API guide' }],
  })
  expect(await admin.get(`${site}/redirect?source=/quickstart`)).toMatchObject({
    target: expect.stringMatching(/\/getting-started$/),
  })
  expect((await admin.get(`${site}/customization`)).styling.primaryColor).toEqual({ light: '#0f7c8c', dark: '#4fc3d4' })
  expect((await admin.get(`${site}/share-links`)).items).toMatchObject([{ name: 'Press', active: false }])
})

test('invented people get no mail', async () => {
  await runJobs()
  expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
})
