/** Visitors of the demo site, counted by the program as an operator runs it: killed while it copies, its copy taken away, a browser passing by. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM, LAUNCH } from '../../../site/test/chromium.ts'
import { cloneDatabase } from '../harness.ts'
import { buildProgram, lectern, type Program, serve, urlOf } from '../program.ts'

const TOKEN = 'insights-test'
const EVENTS = 20_000
const home = await mkdtemp(join(tmpdir(), 'lectern-insights-'))
const FILE = join(home, 'insights/lens-1.duckdb')
const environment = {
  DATABASE_URL: urlOf(await cloneDatabase()),
  LECTERN_DATA: home,
  LECTERN_ADMIN_TOKEN: TOKEN,
  LECTERN_RATE_LIMIT: '0',
}

let program: Program
let site: { path: string; id: string; address: string }

beforeAll(async () => {
  await buildProgram()
  program = await serve(environment)
  const [organization] = (await call('GET', '/orgs')).items
  const [{ id, urls }] = (await call('GET', `/orgs/${organization.id}/sites`)).items
  site = { id, path: `/orgs/${organization.id}/sites/${id}`, address: urls.published }
})

afterAll(async () => {
  await program?.stop()
  await rm(home, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
async function call(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${program.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** All events, and how many of them were seen by whom. */
async function count(where: object[] = []) {
  const select = ['eventsCount', 'visitorsCount', 'sessionsCount'].map((column) => ({ column }))
  const { columns } = await call('POST', `${site.path}/insights/events/aggregate`, { range: 'lastYear', select, where })
  return columns.map(({ values }: { values: number[] }) => values[0])
}

test('a year of visitors is made up, and no kill and no loss of the copy changes a sum', async () => {
  const args = ['insights', 'demo', '--site', site.id, '--events', String(EVENTS), '--seed', 'test']
  expect(await lectern(args, environment)).toEqual({
    code: 0,
    out: `Added ${EVENTS} events of the last year.\n`,
    err: '',
  })
  // Killed in the middle of the copy, which is under way while its rows lie beside it.
  const asking = count().catch(() => {})
  await expect.poll(() => existsSync(`${FILE}.csv`), { interval: 1, timeout: 20_000 }).toBe(true)
  program.signal('SIGKILL')
  await Promise.all([program.ended, asking])

  program = await serve(environment)
  const sums = await count()
  expect(sums[0]).toBe(EVENTS)
  expect(sums[1]).toBeGreaterThan(1000)
  expect(sums[2]).toBeGreaterThan(sums[1])
  await rm(FILE)
  expect(await count()).toEqual(sums)
  await expect.poll(() => existsSync(FILE), { timeout: 20_000 }).toBe(true)
  expect(await count()).toEqual(sums)
})

test.skipIf(!CHROMIUM)('a browser visits a page, and a moment later its view is in the sums', async () => {
  const path = new URL('getting-started', site.address).pathname
  const ofPage = [
    { column: 'urlPath', values: [path] },
    { column: 'eventType', values: ['page_view'] },
  ]
  const [before] = await count(ofPage)
  const browser = await chromium.launch(LAUNCH)
  try {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const page = await (await browser.newContext({ userAgent: agent })).newPage()
    await page.goto(program.url + path, { waitUntil: 'load' })
    await expect.poll(async () => (await count(ofPage))[0], { timeout: 20_000 }).toBe(before + 1)
  } finally {
    await browser.close()
  }
})
