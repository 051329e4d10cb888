/** A server in its own process, with a space on a published site, and a remote server to read from. */
import { expect } from 'vitest'
import type { Answer } from '../answer.ts'
import { cloneDatabase } from '../harness.ts'
import { buildProgram, temporaryHome, urlOf } from '../program.ts'
import { type Remote, startRemote } from './remote.ts'
import { serveWatched, type WatchedServer } from './watched-server.ts'

const TOKEN = 'pathological-test'
/** The longest allowed pause of the event loop, in milliseconds of the main thread's processor time. */
const LONGEST = 200
/** The time of `calibrate` on an idle machine with two processors, in milliseconds. */
const CALIBRATION = 25

export interface World {
  call: (method: string, path: string, body?: unknown) => Promise<Pick<Answer, 'status' | 'body'>>
  /** Requests a URL outside the API, such as a published site. */
  visit: (address: string) => Promise<number>
  /** Sends the bytes of a file to its upload URL. */
  send: (address: string, bytes: string | Buffer) => Promise<number>
  organization: string
  space: string
  page: string
  site: string
  /** The URL of the site, with a trailing slash. */
  published: string
  /** The server that network requests go to. */
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
    LECTERN_TRUST_PROXY: '1',
  })
  const call: World['call'] = async (method, path, body) => {
    const send = () =>
      fetch(`${server.url}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    // While this process prepared a large input, the server may have closed the connection, which had nothing to do.
    const response = await send().catch((error) => {
      if (error.cause?.code !== 'UND_ERR_SOCKET') throw error
      return send()
    })
    const text = await response.text()
    // A missing route would test nothing.
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
    send: async (address, bytes) =>
      (await fetch(address, { method: 'PUT', body: new Uint8Array(Buffer.from(bytes)) })).status,
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

/** Publishes a space on its own site. */
export async function publish(call: World['call'], organization: string, space: string) {
  const sites = `/orgs/${organization}/sites`
  const site = { title: 'Docs', type: 'basic', visibility: 'public', spaces: [space] }
  const { id } = (await call('POST', sites, site)).body
  await call('POST', `${sites}/${id}/publish`)
  const { urls } = (await call('GET', `${sites}/${id}`)).body
  return { site: id as string, published: `${urls.published.replace(/\/$/, '')}/` }
}

export const isMachineBusy = async (world: World): Promise<boolean> => (await longestAllowed(world)) > 1.5 * LONGEST

/** The longest allowed pause on this machine in its current state: a busy neighbour slows everything down. */
export async function longestAllowed({ server }: World): Promise<number> {
  return LONGEST * Math.max(1, (await server.calibrate()) / CALIBRATION)
}

/**
 * Returns the longest pause of the event loop during an action. A pause that is too long is measured again, because compilation and garbage
 * collection happen once. `act` must do the same work each time.
 */
export async function longestPauseOf({ server }: World, most: number, act: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 6 && shortest > most; attempt++) {
    await server.longestPause()
    await act()
    shortest = Math.min(shortest, await server.longestPause())
  }
  return shortest
}
