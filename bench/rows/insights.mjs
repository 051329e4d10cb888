import { existsSync, readdirSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBrowser } from '../lib/browser.mjs'
import { atLeast, atMost } from '../lib/goal.mjs'
import { event, siteWithEvents } from '../lib/insights.mjs'
import { median, requestsPerSecond } from '../lib/load.mjs'

const BATCH = 100

const accept = {
  name: `insights: accept events in batches of ${BATCH}`,
  reference: 'COPY of the same rows into the same table, on one connection',
  goal: atLeast(0.25),
  async run(workbench) {
    const site = await siteWithEvents(workbench, 1)
    const path = `${site.path}/insights/events`
    const body = JSON.stringify({ events: Array.from({ length: BATCH }, (_, at) => event(at)) })
    const request = {
      url: `${workbench.lectern.url}/v1${path}`,
      method: 'POST',
      body,
      headers: { ...workbench.headers, 'content-type': 'application/json' },
    }
    await requestsPerSecond(request, { seconds: 2 })
    const rounds = []
    for (let round = 0; round < workbench.rounds; round++) {
      const theirs = await copyAgain(workbench, site.id)
      const mine = (await requestsPerSecond(request, { seconds: workbench.seconds })) * BATCH
      rounds.push({ ratio: mine / theirs, mine, theirs })
    }
    const { ratio, mine, theirs } = median(rounds, (round) => round.ratio)
    return { ours: `${Math.round(mine)} events/s`, theirs: `${Math.round(theirs)} rows/s`, ratio }
  },
}

/** Rows per second: copies the last received rows from a server-side file, as often as the time allows. */
async function copyAgain({ sql, seconds }, site) {
  const file = join(tmpdir(), `lectern-bench-${process.pid}.copy`)
  await writeFile(file, '')
  // PostgreSQL may run under another account.
  await chmod(file, 0o666)
  const columns = (
    await sql(`SELECT string_agg(attname, ', ' ORDER BY attnum) AS names FROM pg_attribute
      WHERE attrelid = 'site_events'::regclass AND attnum > 0 AND attname NOT IN ('id', 'transaction_id')`)
  )[0].names
  try {
    await sql(
      `COPY (SELECT ${columns} FROM site_events WHERE site_id = '${site}' ORDER BY occurred_at DESC LIMIT 20000) TO '${file}'`,
    )
    const [{ count }] = await sql(
      `SELECT count(*)::int AS count FROM (SELECT FROM site_events WHERE site_id = '${site}' LIMIT 20000) AS rows`,
    )
    const startedAt = performance.now()
    let rows = 0
    for (; performance.now() - startedAt < seconds * 1000; rows += count)
      await sql(`COPY site_events (${columns}) FROM '${file}'`)
    return rows / ((performance.now() - startedAt) / 1000)
  } finally {
    await rm(file, { force: true })
  }
}

const memory = {
  name: 'insights: memory of the process under a flood of events, 200 connections',
  reference: 'idle + 250 MB',
  goal: atMost(250, 'MB more'),
  async run(workbench) {
    const site = await siteWithEvents(workbench, 1)
    const before = await residentMegabytes(workbench.lectern.pid)
    const body = JSON.stringify({ events: Array.from({ length: BATCH }, (_, at) => event(at)) })
    const { default: autocannon } = await import('autocannon')
    let most = 0
    const watching = setInterval(async () => {
      most = Math.max(most, await residentMegabytes(workbench.lectern.pid))
    }, 200)
    const flood = await autocannon({
      url: `${workbench.lectern.url}/v1${site.path}/insights/events`,
      method: 'POST',
      body,
      headers: { ...workbench.headers, 'content-type': 'application/json' },
      connections: 200,
      duration: workbench.seconds * 2,
    })
    clearInterval(watching)
    process.stderr.write(`  answered ${flood['2xx']}, refused with 429 ${flood.non2xx}, failed ${flood.errors}\n`)
    return { value: Math.round(most - before), unit: 'MB more' }
  },
}

async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024
}

const WORDS = (
  site,
) => `SELECT date_trunc('day', occurred_at) AS day, space_id, page_id, count(*) AS views FROM site_events
  WHERE site_id = '${site}' AND type = 'page_view' AND occurred_at >= now() - interval '1 year'
  GROUP BY 1, 2, 3 ORDER BY views DESC, 1, 2, 3 LIMIT 1000`

const dayAndPage = (events) => [
  against(
    events,
    'the hand-written SQL on DuckDB, from the same file',
    atMost(1.5),
    askDuckDb,
    (mine, theirs) => mine / theirs,
  ),
  against(
    events,
    'the hand-written SQL on PostgreSQL',
    atLeast(10, '× as fast'),
    askPostgres,
    (mine, theirs) => theirs / mine,
  ),
]

function against(events, reference, goal, open, ratioOf) {
  return {
    name: `insights: page views by day and page, ${events / 1e6} million events, against ${reference.includes('DuckDB') ? 'DuckDB' : 'PostgreSQL'}`,
    reference,
    goal,
    async run(workbench) {
      const site = await siteWithEvents(workbench, events)
      const ask = () =>
        workbench.post(`${site.path}/insights/events/aggregate`, {
          range: 'lastYear',
          select: [{ column: 'datetime', interval: 'day' }, { column: 'page' }, { column: 'eventsCount' }],
          where: [{ column: 'eventType', values: ['page_view'] }],
        })
      await copied(workbench, site, events, ask)
      const reference = await open(workbench, site.id)
      const times = { mine: [], theirs: [] }
      for (let round = 0; round < 2 * workbench.rounds + 1; round++) {
        times.theirs.push(await reference.run())
        times.mine.push(await timed(ask))
      }
      reference.close()
      const [mine, theirs] = [median(times.mine), median(times.theirs)]
      return { ours: `${Math.round(mine)} ms`, theirs: `${Math.round(theirs)} ms`, ratio: ratioOf(mine, theirs) }
    },
  }
}

const copies = new Set()

/** The first query starts the copy, and the event log answers until it has caught up: then the file of its last part is gone. */
async function copied(workbench, { id }, events, ask) {
  if (copies.has(`${id} ${events}`)) return
  const directory = join(workbench.data, 'insights')
  const isCopying = () => existsSync(directory) && readdirSync(directory).some((name) => name.endsWith('.csv'))
  const startedAt = performance.now()
  let isAnswered = false
  const first = ask().finally(() => {
    isAnswered = true
  })
  await until(() => isAnswered || isCopying())
  await until(() => !isCopying())
  await first
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stderr.write(`  copied for quick answers in ${seconds} s\n`)
  await ask()
  copies.add(`${id} ${events}`)
}

async function until(holds) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Queries a copy of the file, because no other process may open the one in use. */
async function askDuckDb(workbench, site) {
  const { copyFile } = await import('node:fs/promises')
  const { createRequire } = await import('node:module')
  const { DuckDBInstance } = createRequire(new URL('../../server/package.json', import.meta.url))('@duckdb/node-api')
  const file = join(workbench.data, 'bench.duckdb')
  const original = join(workbench.data, 'insights/lens-1.duckdb')
  await copyFile(original, file)
  await copyFile(`${original}.wal`, `${file}.wal`).catch(() => {})
  const instance = await DuckDBInstance.create(file, { threads: String(cpus().length), memory_limit: '256MB' })
  const connection = await instance.connect()
  const text = WORDS(site).replace('now()', 'now()::timestamp')
  return {
    run: () => timed(async () => (await connection.runAndReadAll(text)).getRowsJS()),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const askPostgres = async ({ sql }, site) => ({ run: () => timed(() => sql(WORDS(site))), close: () => {} })

/** As many requests as a browser has under way to one host. */
const BROWSER_CONNECTIONS = 6

const dashboard = {
  name: 'insights: the overview of a year, 12 charts, 10 million events',
  reference: 'its slowest query alone',
  goal: atMost(3),
  async run(workbench) {
    const events = 10_000_000
    const site = await siteWithEvents(workbench, events)
    const ask = (body) => workbench.post(`${site.path}/insights/events/aggregate`, body)
    await copied(workbench, site, events, () => ask({ range: 'lastYear' }))
    const bodies = await listDashboardQueries(workbench, site)
    const times = { all: [], alone: bodies.map(() => []) }
    for (let round = 0; round < workbench.rounds; round++) {
      for (const [at, body] of bodies.entries()) times.alone[at].push(await timed(() => ask(body)))
      times.all.push(await timed(() => askTogether(bodies, ask)))
    }
    const [mine, theirs] = [median(times.all), Math.max(...times.alone.map((each) => median(each)))]
    return { ours: `${Math.round(mine)} ms`, theirs: `${Math.round(theirs)} ms`, ratio: mine / theirs }
  },
}

/** The queries that the screen sends, in its order. A body that is cloned is a stream, which only the page itself can read. */
async function listDashboardQueries(workbench, { id }) {
  return withBrowser(workbench, async (context) => {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const send = window.fetch
      window.queries = []
      window.fetch = (request, ...rest) => {
        if (request.url?.endsWith('/events/aggregate')) window.queries.push(request.clone().json())
        return send(request, ...rest)
      }
    })
    await page.goto(`${workbench.lectern.url}/o/${workbench.organization}/sites/${id}/insights?range=year`)
    await page.waitForFunction(
      () =>
        document.querySelectorAll('main figure').length === 6 && document.querySelectorAll('main table').length === 6,
    )
    return page.evaluate(() => Promise.all(window.queries))
  })
}

async function askTogether(bodies, ask) {
  const waiting = [...bodies]
  const connections = Array.from({ length: BROWSER_CONNECTIONS }, async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) await ask(body)
  })
  await Promise.all(connections)
}

async function timed(run) {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

export const rows = [accept, memory, ...dayAndPage(1_000_000), ...dayAndPage(10_000_000), dashboard]
