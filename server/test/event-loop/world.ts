/** A server in a process of its own, with a space on a published site, and a remote end to read from. */
import { expect } from 'vitest'
import type { Answer } from '../answer.ts'
import { cloneDatabase } from '../harness.ts'
import { buildProgram, temporaryHome, urlOf } from '../program.ts'
import { type Remote, startRemote } from './remote.ts'
import { serveWatched, type WatchedServer } from './watched-server.ts'

const TOKEN = 'pathological-test'
/** In milliseconds of the main thread's processor time: the longest that the event loop may be held. */
const LONGEST = 200
/** What the fixed work of `calibrate` takes on an idle machine of two processors, in milliseconds. */
const CALIBRATION = 25

export interface World {
  call: (method: string, path: string, body?: unknown) => Promise<Pick<Answer, 'status' | 'body'>>
  /** An address outside of the interface: of a published site. */
  visit: (address: string) => Promise<number>
  /** The bytes of a file go to the address that was given out for them. */
  send: (address: string, bytes: string) => Promise<number>
  organization: string
  space: string
  page: string
  site: string
  /** Of the site, with a slash at its end. */
  published: string
  /** What is read from the network comes from there. */
  remote: Remote
  server: WatchedServer
  stop: () => Promise<void>
}

export async function startWorld(): Promise<World> {
  await buildProgram()
  const remote = await startRemote()
  const server = await serveWatched({
    DATABASE_URL: urlOf(await cloneDatabase()),
    LECTERN_DATA: await temporaryHome(),
    LECTERN_ADMIN_TOKEN: TOKEN,
    LECTERN_DEMO: '0',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_VISITOR_RATE_LIMIT: '0',
    LECTERN_IMPORT_RATE_LIMIT: '0',
    LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  })
  const call: World['call'] = async (method, path, body) => {
    const response = await fetch(`${server.url}/v1${path}`, {
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
  const site = await publish(call, organization, space)
  return {
    call,
    visit: async (address) => {
      const response = await fetch(address, { redirect: 'manual' })
      expect(response.status, address.slice(0, 100)).not.toBe(500)
      await response.arrayBuffer()
      return response.status
    },
    send: async (address, bytes) => (await fetch(address, { method: 'PUT', body: bytes })).status,
    organization,
    space,
    page: changes[0].page.id,
    ...site,
    remote,
    server,
    stop: async () => {
      remote.close()
      await server.stop()
    },
  }
}

/** A space on a site of its own. */
export async function publish(call: World['call'], organization: string, space: string) {
  const sites = `/orgs/${organization}/sites`
  const site = { title: 'Docs', type: 'basic', visibility: 'public', spaces: [space] }
  const { id } = (await call('POST', sites, site)).body
  await call('POST', `${sites}/${id}/publish`)
  const { urls } = (await call('GET', `${sites}/${id}`)).body
  return { site: id as string, published: `${urls.published.replace(/\/$/, '')}/` }
}

/** How long the loop may be held on this machine as it is now: a neighbour that takes its caches makes everything slower. */
export async function longestAllowed({ server }: World): Promise<number> {
  return LONGEST * Math.max(1, (await server.calibrate()) / CALIBRATION)
}

/**
 * The longest pause of the event loop while something is done. One that is too long is measured again: compiling and collecting garbage come once.
 * `act` must do the same work each time.
 */
export async function longestPauseOf({ server }: World, most: number, act: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && shortest > most; attempt++) {
    await server.longestPause()
    await act()
    shortest = Math.min(shortest, await server.longestPause())
  }
  return shortest
}
