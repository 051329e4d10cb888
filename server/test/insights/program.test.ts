/** Visitors of the demo site, counted by the program as an operator runs it: killed while it copies, with its copy removed, and visited by a browser. */
import { existsSync, mkdirSync, readdirSync, watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../../../test/chromium.ts'
import { cloneDatabase } from '../harness.ts'
import { buildProgram, call, lectern, type Program, serve, temporaryHome, urlOf } from '../program.ts'

const TOKEN = 'insights-test'
const EVENTS = 20_000
const home = await temporaryHome()
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
  const [organization] = (await callWell('GET', '/orgs')).items
  const [{ id, urls }] = (await callWell('GET', `/orgs/${organization.id}/sites`)).items
  site = { id, path: `/orgs/${organization.id}/sites/${id}`, address: urls.published }
})

afterAll(async () => {
  await program?.stop()
})

async function callWell(method: string, path: string, body?: object) {
  const answer = await call(program, TOKEN, method, path, body)
  expect(answer.status).toBe(200)
  return answer.body
}

/** All events, and how many of them have which visitor. */
async function count(where: object[] = []) {
  const select = ['eventsCount', 'visitorsCount', 'sessionsCount'].map((column) => ({ column }))
  const { columns } = await callWell('POST', `${site.path}/insights/events/aggregate`, {
    range: 'lastYear',
    select,
    where,
  })
  return columns.map(({ values }: { values: number[] }) => values[0])
}

/** Resolves while rows are being copied. The file system reports it, so that even a short copy is not missed. */
function watchForPart(): Promise<void> {
  mkdirSync(dirname(FILE), { recursive: true })
  return new Promise((resolve) => {
    const watcher = watch(dirname(FILE), (_event, name) => {
      if (!name?.endsWith('.csv')) return
      watcher.close()
      resolve()
    })
  })
}

/** The files of rows that are being copied. */
const listParts = () =>
  existsSync(dirname(FILE)) ? readdirSync(dirname(FILE)).filter((name) => name.endsWith('.csv')) : []

test('a year of visitors is generated, and no kill and no loss of the copy changes a sum', async () => {
  const args = ['insights', 'demo', '--site', site.id, '--events', String(EVENTS), '--seed', 'test']
  expect(await lectern(args, environment)).toEqual({
    code: 0,
    out: `Added ${EVENTS} events of the last year.\n`,
    err: '',
  })
  // Killed during the copy, while the file with its rows exists.
  const copying = watchForPart()
  const asking = count().catch(() => {})
  await copying
  program.signal('SIGKILL')
  await Promise.all([program.ended, asking])

  program = await serve(environment)
  const sums = await count()
  expect(sums[0]).toBe(EVENTS)
  expect(listParts()).toEqual([])
  expect(sums[1]).toBeGreaterThan(1000)
  expect(sums[2]).toBeGreaterThan(sums[1])
  await rm(FILE)
  expect(await count()).toEqual(sums)
  await expect.poll(() => existsSync(FILE)).toBe(true)
  expect(await count()).toEqual(sums)
})

test.skipIf(!CHROMIUM)(
  'a browser visits a page, and a moment later its view and its rating are in the sums',
  async () => {
    const path = new URL('getting-started', site.address).pathname
    const ofPage = [
      { column: 'urlPath', values: [path] },
      { column: 'eventType', values: ['page_view'] },
    ]
    const [before] = await count(ofPage)
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const browser = await openBrowser()
    const context = await browser.newContext({ userAgent: agent })
    try {
      const page = await context.newPage()
      await page.goto(program.url + path, { waitUntil: 'load' })
      await expect.poll(async () => (await count(ofPage))[0]).toBe(before + 1)
      const countRecorded = async () =>
        (await count([ofPage[0]!, { column: 'eventPageFeedbackComment', values: ['More of it'] }]))[0]
      await page.getByRole('button', { name: 'Partly' }).click()
      await page.getByLabel('What would have helped you?').fill('More of it')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Thank you.').waitFor()
      await expect.poll(countRecorded).toBe(1)
    } finally {
      await context.close()
    }
  },
)
