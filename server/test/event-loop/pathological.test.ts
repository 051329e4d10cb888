/**
 * No text holds the event loop for long, wherever it comes in. The server runs in a process of its own, and the processor time of its main thread
 * between two beats of its loop is what counts, so that a busy machine fails nothing.
 *
 * `LECTERN_TEST_PATHOLOGICAL=all` tries every string instead of a sample, which takes days; a number tries so many at every entry.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../harness.ts'
import { buildProgram, temporaryHome, urlOf } from '../program.ts'
import { entries, startRemote, type World } from './entries.ts'
import { allStrings, createRandom, repeatTo, sampleStrings } from './texts.ts'
import { serveWatched, type WatchedServer } from './watched-server.ts'

const TOKEN = 'pathological-test'
const LENGTH = 100_000
const LONGEST = 200
/** What the fixed work of `calibrate` takes on an idle machine of two processors, in milliseconds. */
const CALIBRATION = 25
const SEED = 20_240_117

const wanted = process.env.LECTERN_TEST_PATHOLOGICAL ?? '2'

let server: WatchedServer
let world: World

beforeAll(async () => {
  await buildProgram()
  const remote = await startRemote()
  server = await serveWatched({
    DATABASE_URL: urlOf(await cloneDatabase()),
    LECTERN_DATA: await temporaryHome(),
    LECTERN_ADMIN_TOKEN: TOKEN,
    LECTERN_DEMO: '0',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_VISITOR_RATE_LIMIT: '0',
    LECTERN_IMPORT_RATE_LIMIT: '0',
    LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  })
  world = await createWorld(server.url, remote)
  // What is loaded at the first use is not what a text costs.
  for (const enter of Object.values(entries)) await enter(world, 'a', 'a')
}, 300_000)

afterAll(async () => {
  world?.remote.close()
  await server?.stop()
})

async function createWorld(url: string, remote: World['remote']): Promise<World> {
  const call: World['call'] = async (method, path, body) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // An entry that is not there would take in nothing.
    expect([404, 405, 500], `${method} ${path.slice(0, 100)}: ${text.slice(0, 200)}`).not.toContain(response.status)
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const made = async (...of: Parameters<World['call']>) => (await call(...of)).body
  const organization = (await made('GET', '/orgs')).items[0].id
  const space = (await made('POST', `/orgs/${organization}/spaces`, { title: 'Hostile', editMode: 'live' })).id
  const change = { operation: 'insert_page', title: 'Start', slug: 'start', document: { markdown: 'Hello' } }
  const { changes } = await made('POST', `/spaces/${space}/content`, { changes: [change] })
  const site = await made('POST', `/orgs/${organization}/sites`, {
    title: 'Docs',
    type: 'basic',
    visibility: 'public',
    spaces: [space],
  })
  await call('POST', `/orgs/${organization}/sites/${site.id}/publish`)
  const { urls } = await made('GET', `/orgs/${organization}/sites/${site.id}`)
  return {
    call,
    visit: async (address) => {
      const response = await fetch(address, { redirect: 'manual' })
      expect(response.status, address.slice(0, 100)).not.toBe(500)
      await response.arrayBuffer()
      return response.status
    },
    organization,
    space,
    page: changes[0].page.id,
    site: site.id,
    published: `${urls.published.replace(/\/$/, '')}/`,
    remote,
  }
}

/** The longest pause while a text is taken in. One that is too long is tried again: compiling and collecting garbage come once. */
async function pauseOf(name: string, piece: string, most: number): Promise<number> {
  const text = repeatTo(piece, LENGTH)
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && shortest > most; attempt++) {
    await server.longestPause()
    await entries[name]!(world, text, piece)
    shortest = Math.min(shortest, await server.longestPause())
  }
  return shortest
}

/** What was seen to hold it. */
const KNOWN: Record<string, string[]> = {
  'markdown of a page': ['a\n\n', '|a|b|\n|-|-|\n'],
  'code at the visitor’s view': ['$'],
}

const random = createRandom(SEED)

test.each(Object.keys(entries))('no text holds the event loop: %s', { timeout: 24 * 60 * 60_000 }, async (name) => {
  const some = wanted === 'all' ? allStrings() : sampleStrings(Number(wanted), random)
  const pieces = [...(KNOWN[name] ?? []), ...some]
  const slowness = Math.max(1, (await server.calibrate()) / CALIBRATION)
  let longest = { pause: 0, piece: '' }
  for (const piece of pieces) {
    const pause = await pauseOf(name, piece, LONGEST * slowness)
    if (pause > longest.pause) longest = { pause, piece }
  }
  console.log(
    `${name}: the event loop was held for ${longest.pause.toFixed(0)} ms at most, by ${JSON.stringify(longest.piece)}` +
      ` (the machine is ${slowness.toFixed(1)} times as slow as an idle one)`,
  )
  expect(longest.pause, JSON.stringify(longest.piece)).toBeLessThanOrEqual(LONGEST * slowness)
})

test('nor does the largest page that is accepted', { timeout: 600_000 }, async () => {
  const { call, visit, space, page, published } = world
  const slowness = Math.max(1, (await server.calibrate()) / CALIBRATION)
  const pauses: Record<string, number> = {}
  const measure = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    await server.longestPause()
    const result = await act()
    pauses[what] = Math.round(await server.longestPause())
    return result
  }
  const write = (path: string, document: object) =>
    call('POST', `${path}/content`, { changes: [{ operation: 'update_page', page, document }] })
  const accepted = async (answer: ReturnType<World['call']>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body).slice(0, 200)).toBeLessThan(300)
    return body
  }
  const primary = `/spaces/${space}`
  await measure('write', () => accepted(write(primary, { markdown: 'a\n\n'.repeat(49_990) })))
  await measure('read as markdown', () => accepted(call('GET', `${primary}/content/page/${page}?format=markdown`)))
  const asDocument = () => accepted(call('GET', `${primary}/content/page/${page}?format=document`))
  const { document } = await measure('read as a document', asDocument)
  expect(await measure('show', () => visit(`${published}start`))).toBe(200)
  const { id } = await accepted(call('POST', `${primary}/change-requests`, { subject: 'Edit' }))
  const change = `${primary}/change-requests/${id}`
  const edited = { ...document, nodes: document.nodes.slice(0, 30_000) }
  await measure('write a document', () => accepted(write(change, { document: edited })))
  await measure('write again', () => accepted(write(primary, { markdown: `b\n\n${'a\n\n'.repeat(49_980)}` })))
  await measure('merge', () => accepted(call('POST', `${change}/update`)))
  await measure('compare', () => call('GET', `${change}/changes`))
  console.log(
    'The event loop was held by the largest page, in milliseconds:',
    pauses,
    `slowness ${slowness.toFixed(1)}`,
  )
  for (const [what, pause] of Object.entries(pauses)) expect(pause, what).toBeLessThanOrEqual(LONGEST * slowness)
})
