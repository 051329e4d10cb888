/** Names whose DNS answer changes between the check and the connection: the address that is connected to is the one that was checked. */
import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { startReceiver } from './testing/receiver.ts'

const OPENED = '127.0.0.2'
const CLOSED = '127.0.0.1'
const NAME = 'receiver.test'

/** What the DNS answers, one after the other; the last one stays. */
let answers: string[][] = []

function resolve(host: string) {
  if (host !== NAME) return undefined
  const addresses = answers.length > 1 ? answers.shift()! : answers[0]!
  return addresses.map((address) => ({ address, family: 4 }))
}

// The resolver of the system is replaced for this name, in modules that have imported it already too.
const system = { lookup: dns.lookup, ask: dns.promises.lookup }
dns.lookup = ((host: string, options: object, callback: (...result: unknown[]) => void) => {
  const found = resolve(host)
  if (found) setImmediate(callback, null, found)
  else system.lookup(host, options, callback as never)
}) as never
dns.promises.lookup = (async (host: string, options: object) => resolve(host) ?? system.ask(host, options)) as never
syncBuiltinESMExports()
afterAll(() => {
  dns.lookup = system.lookup
  dns.promises.lookup = system.ask
  syncBuiltinESMExports()
})

const receiver = await startReceiver(OPENED)
/** A service of the operator's network, at the same port of another address. */
let reached = 0
const inner = createServer((socket) => {
  reached++
  socket.destroy()
})
await once(inner.listen(receiver.port, CLOSED), 'listening')
afterAll(() => {
  receiver.close()
  inner.close()
})
const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: OPENED })

beforeEach(() => {
  reached = 0
  receiver.received.length = 0
})

/** Sends a test to a webhook, after the DNS has been told what to answer for it. */
async function ping(protocol: 'http' | 'https', ...later: string[][]) {
  const organization = await given.organization()
  const as = api.as(organization.admin)
  answers = [[OPENED]]
  const url = `${protocol}://${NAME}:${receiver.port}/`
  const { id } = await as.post(`${organization.path}/webhooks`, { url, events: ['space.*'] })
  const { urls } = await as.post(`${organization.path}/webhooks/${id}/ping`)
  answers = later
  await runJobs()
  return as.get(urls.location)
}

const PLAIN = { state: 'failed', attempts: [{ error: expect.stringContaining('must begin with https://') }] }
const INNER = { state: 'failed', attempts: [{ error: 'The receiver points at an address that is not public' }] }

test('a name that still points at the opened address is delivered to', async () => {
  expect(await ping('http', [OPENED])).toMatchObject({ state: 'delivered' })
  expect(receiver.received).toHaveLength(1)
})

test('a name that points into the network when the connection is opened is refused', async () => {
  expect(await ping('http', [OPENED], [CLOSED])).toMatchObject(PLAIN)
  expect(await ping('https', [CLOSED])).toMatchObject(INNER)
  expect([reached, receiver.received]).toEqual([0, []])
})

test('of several addresses only those are tried that may be', async () => {
  expect(await ping('http', [OPENED], [CLOSED, OPENED])).toMatchObject({ state: 'delivered' })
  expect([reached, receiver.received.length]).toEqual([0, 1])
})

test('without encryption nothing goes to a public address that a name has moved to', async () => {
  expect(await ping('http', [OPENED], ['198.41.0.4'])).toMatchObject(PLAIN)
  // It was asked twice: for the check, and for the connection.
  expect(answers).toEqual([['198.41.0.4']])
})
