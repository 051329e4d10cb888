/**
 * Measures what docs/scale.md calculates with: processor time of a request, and bytes of a page, an edit, a comment, a recorded action.
 *   npm run bench:costs
 */
import { untilIdle } from './lib/idle.mjs'
import { event, siteWithEvents } from './lib/insights.mjs'
import { createPages, pageMarkdown } from './lib/pages.mjs'
import { processorTimes } from './lib/processor-time.mjs'
import { seedPage } from './lib/seed-page.mjs'
import { contentClient, updatePage } from './lib/spaces.mjs'
import { startWorkbench } from './lib/workbench.mjs'

const PAGES = 1_000
const EDITS = 200
const COMMENTS = 2_000
const READS = 500
const EVENTS = 20_000
const EVENTS_AT_ONCE = 5
const AT_ONCE = 8

const workbench = await startWorkbench({ seconds: 0, rounds: 0 })
const { organization, lectern, headers, sql } = workbench
const client = contentClient(workbench)

try {
  const space = await client.createSpace()
  let ids
  const pages = await cost(PAGES, async () => {
    ids = await createPages(client, space, PAGES)
  })
  print('a page of 900 characters, written and merged', pages)

  const edit = async (number) => {
    const changeRequest = await client.createChangeRequest(space)
    await client.change(changeRequest, [updatePage(ids[number], pageMarkdown(number, ` Edit ${number}.`))])
    await client.merge(changeRequest)
  }
  print('a change request that edits one page, with its merge', await cost(EDITS, () => inTurn(EDITS, edit)))

  const post = (number) => client.post(`${space}/comments`, { body: { markdown: `Why is that so? ${number}` } })
  print('a comment, with its record', await cost(COMMENTS, () => manyAtOnce(COMMENTS, post)))
  const [{ bytes }] = await sql('SELECT avg(pg_column_size(e.*))::int AS bytes FROM audit_events AS e')
  console.log(`a row of the audit log without its indexes: ${bytes} bytes`)

  const read = async (path) => {
    const answer = await fetch(path.startsWith('http') ? path : `${lectern.url}/v1${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const search = (number) => `/orgs/${organization}/search?query=${encodeURIComponent(`page ${number % PAGES}`)}`
  const reads = {
    'a space': () => space,
    'a page as markdown': (number) => `${space}/content/page/${ids[number % PAGES]}?format=markdown`,
    'the tree of 1,000 pages': () => `${space}/content/pages`,
    'a search in the organization': search,
    'a published page, warm': await publishedPage(),
  }
  for (const [name, address] of Object.entries(reads)) {
    await manyAtOnce(50, (number) => read(address(number)))
    print(`read ${name}`, await cost(READS, () => manyAtOnce(READS, (number) => read(address(number)))))
  }

  const site = await siteWithEvents(workbench, 1)
  const send = (number) =>
    workbench.post(`${site.path}/insights/events`, {
      events: Array.from({ length: EVENTS_AT_ONCE }, (_, at) => event(number * EVENTS_AT_ONCE + at)),
    })
  print('an event of a visitor', await cost(EVENTS, () => manyAtOnce(EVENTS / EVENTS_AT_ONCE, send)))
} finally {
  await workbench.stop()
}

/** Processor time and growth of the database, for each of `count`. What jobs do afterwards, such as indexing, is part of it. */
async function cost(count, run) {
  await untilIdle(workbench)
  const [before, size] = [await processorTimes(workbench), await databaseSize()]
  await run()
  await untilIdle(workbench)
  const [after, larger] = [await processorTimes(workbench), await databaseSize()]
  return {
    node: (after.node - before.node) / count,
    database: (after.database - before.database) / count,
    bytes: (larger - size) / count,
  }
}

function print(name, { node, database, bytes }) {
  const space = bytes > 16 ? `, ${Math.round(bytes)} bytes` : ''
  console.log(`${name}: ${node.toFixed(2)} ms in Lectern, ${database.toFixed(2)} ms in PostgreSQL${space}`)
}

async function databaseSize() {
  const [{ size }] = await sql('SELECT pg_database_size(current_database())::float8 AS size')
  return size
}

async function inTurn(count, run) {
  for (let number = 0; number < count; number++) await run(number)
}

async function manyAtOnce(count, run) {
  let next = 0
  const work = async () => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function publishedPage() {
  const { space } = await seedPage(workbench)
  const { id } = await workbench.post(`/orgs/${organization}/sites`, { title: 'Costs', spaces: [space] })
  const { urls } = await workbench.post(`/orgs/${organization}/sites/${id}/publish`, {})
  const address = urls.published.replace(/^https?:\/\/[^/]+/, lectern.url)
  return () => address
}
