/** Processes with a role of their own, and one that leaves a load balancer in peace (docs/decisions/0118). */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { eventually, temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { cloneDatabase } from './harness.ts'
import { buildProgram, call, isRefused, lectern, serve, serveForTest, urlOf } from './program.ts'

beforeAll(buildProgram)

const TOKEN = 'chosen-by-the-operator'

async function environmentOf(connection: Awaited<ReturnType<typeof cloneDatabase>>) {
  const LECTERN_DATA = await temporaryDirectory()
  return { DATABASE_URL: urlOf(connection), LECTERN_ADMIN_TOKEN: TOKEN, LECTERN_DEMO: '0', LECTERN_DATA }
}

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status

/** The address of a worker is not printed: what it prints is LECTERN_URL. */
async function findFreePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

test('web answers requests and runs no jobs; worker runs them and answers only for its health', async () => {
  const connection = await cloneDatabase()
  const environment = await environmentOf(connection)
  const web = await serveForTest({ ...environment, LECTERN_ROLE: 'web' })
  const made = await call(web, TOKEN, 'POST', '/system/test-mails')
  expect(made.status).toBe(201)
  const findMail = async () => (await call(web, TOKEN, 'GET', `/system/test-mails/${made.body.id}`)).body.status

  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  const isWaiting = `SELECT locked_at IS NULL AND attempts = 0 AS waits FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'`
  expect((await client.query(isWaiting)).rows).toEqual([{ waits: true }])
  // The runners of a process register in these tables as soon as they start.
  expect((await client.query('SELECT FROM graphile_worker._private_known_crontabs')).rowCount).toBe(0)

  const port = await findFreePort()
  await serveForTest({
    ...environment,
    PORT: port,
    LECTERN_DATA: await temporaryDirectory(),
    LECTERN_ROLE: 'worker',
    LECTERN_URL: web.url,
  })
  await expect.poll(findMail).toBe('sent')
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect(await statusOf(`http://127.0.0.1:${port}`, path)).toBe(200)
  for (const path of ['/v1/user', '/', '/docs', '/sign-in'])
    expect(await statusOf(`http://127.0.0.1:${port}`, path)).toBe(404)
  expect((await client.query('SELECT FROM graphile_worker._private_known_crontabs')).rowCount).toBeGreaterThan(0)
})

test('a role of its own needs a database that processes share, and links that lead to the web', () => {
  const database = { DATABASE_URL: 'postgres://lectern@localhost/lectern' }
  expect(() => loadConfig({ LECTERN_ROLE: 'web' })).toThrow('LECTERN_ROLE=web needs DATABASE_URL')
  expect(() => loadConfig({ LECTERN_ROLE: 'worker', ...database })).toThrow('LECTERN_URL must be set')
  expect(() => loadConfig({ LECTERN_ROLE: 'api', ...database })).toThrow(
    'LECTERN_ROLE must be one of web, worker, both',
  )
  expect(loadConfig({ LECTERN_ROLE: 'web', ...database }).role).toBe('web')
})

test('a server that is to stop says so at /readyz first, and serves until the port closes', async () => {
  const environment = await environmentOf(await cloneDatabase())
  // An hour: what the test sees does not depend on how fast it is. A second signal ends it.
  const program = await serve({ ...environment, LECTERN_DRAIN_SECONDS: '3600' })
  expect(await statusOf(program.url, '/readyz')).toBe(200)
  program.signal('SIGTERM')
  await eventually(async () => ((await statusOf(program.url, '/readyz')) === 503 ? true : undefined))
  expect(await statusOf(program.url, '/healthz')).toBe(200)
  expect((await call(program, TOKEN, 'POST', '/orgs', { title: 'Made while draining' })).status).toBe(201)
  expect(await isRefused(program.url)).toBe(false)
  await eventually(async () => {
    program.signal('SIGTERM')
    return (await isRefused(program.url)) || undefined
  })
  expect((await program.ended).code).toBe(0)
  const { out } = await lectern(['organization', 'list'], environment)
  expect(out).toContain('Made while draining')
})

test('the port closes by itself when the time is over', async () => {
  const program = await serve({ ...(await environmentOf(await cloneDatabase())), LECTERN_DRAIN_SECONDS: '1' })
  program.signal('SIGTERM')
  expect((await program.ended).code).toBe(0)
  expect(await isRefused(program.url)).toBe(true)
})
