import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { loadConfig } from '../config.ts'
import { addDemo } from './index.ts'

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

let site: string
let handbook: string
let apiGuide: string

beforeAll(async () => {
  expect(await add()).toMatchObject({ added: true })
  await runJobs()
  site = `${organization.path}/sites/${(await admin.get(`${organization.path}/sites`)).items[0].id}`
  const { items } = await admin.get(`${organization.path}/spaces`)
  const pathOf = (title: string) => `/spaces/${items.find((space: { title: string }) => space.title === title).id}`
  handbook = pathOf('Handbook')
  apiGuide = pathOf('API guide')
})

test('the demo is added once', async () => {
  expect(await add()).toMatchObject({ added: false })
  expect((await admin.get(`${organization.path}/spaces`)).count).toBe(2)
})

describe('its pages', () => {
  const listPaths = async (space: string) => flatten((await admin.get(`${space}/content/pages`)).pages)
  const flatten = (pages: Page[]): string[] => pages.flatMap((page) => [page.path, ...flatten(page.pages)])

  test('stand in the order of reading, without the empty page a space begins with', async () => {
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

  test('have no link that is broken, nor one that points at nothing', async () => {
    for (const [space, least] of [
      [handbook, 15],
      [apiGuide, 4],
    ] as const) {
      const { items, stats } = await admin.get(`${space}/links?limit=1000`)
      expect(stats.broken.total).toBe(0)
      expect(stats.total).toBeGreaterThan(least)
      // An address that was meant for a page or a file and found none stays an address.
      const urls = items.flatMap(
        ({ targetReference }: { targetReference?: { url?: string } }) => targetReference?.url ?? [],
      )
      for (const each of urls) expect(each).toMatch(/^https:/)
    }
  })

  test('are shown on the published site, each with its text and its drawings', async () => {
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

  test('lead to one another there: no address of the site on them is missing', async () => {
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

test('change requests are merged, one is open, with a review asked for and a discussion', async () => {
  const requests = `${handbook}/change-requests`
  const merged = (await admin.get(`${requests}?status=merged`)).items
  expect(
    merged.map(({ number, subject, mergedBy }: MergedRequest) => [number, subject, mergedBy.displayName]).sort(),
  ).toEqual([
    [1, 'First version', 'Maya Okafor'],
    [2, 'Say what a station does without a network', 'Jonas Lindqvist'],
  ])
  const [open] = (await admin.get(requests)).items
  expect(open).toMatchObject({ number: 3, subject: 'Alarms can be snoozed', comments: 2, outdated: false })
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

test('the site has two sections, a redirect, colours, and a share link that is switched off', async () => {
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

test('people who do not exist get no mail', async () => {
  await runJobs()
  expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
})
