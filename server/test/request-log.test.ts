/** What the log says about requests and jobs: slow ones, traces, and a database that is away. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startReceiver } from '../src/features/webhooks/testing/receiver.ts'
import { startDatabaseRelay } from './database-relay.ts'
import { cloneDatabase, startTestServer } from './harness.ts'

type Line = Record<string, unknown> & { by?: Record<string, unknown> }

function createLog() {
  const lines: Line[] = []
  const logger = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  return { lines, logger }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

describe('what takes long', async () => {
  const { lines, logger } = createLog()
  const thresholds = { LECTERN_SLOW_REQUEST_MS: '20', LECTERN_SLOW_STATEMENT_MS: '20', LECTERN_SLOW_JOB_MS: '1' }
  const { api, given, database, runJobs } = await startTestServer(thresholds, undefined, logger)
  const organization = await given.organization()
  const { admin } = organization

  test('a slow request has a line with its route, its caller and its time in the database', async () => {
    const user = await api.as(admin).get('/user')
    lines.length = 0
    // The request waits for the row, whose lock is held until the statement has been seen to wait.
    const answered = database.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM organizations WHERE id = ${organization.id} FOR UPDATE`.execute(trx)
      const request = api.request('PATCH', organization.path, {
        token: admin.token,
        body: { title: 'A secret title' },
        headers: { traceparent: TRACEPARENT, 'x-request-id': 'waits' },
      })
      // Within a transaction the activity is always that of the first look.
      const isWaiting = async () =>
        (
          await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND clock_timestamp() - query_start > interval '30 milliseconds'`.execute(database.db)
        ).rows.length
      while ((await isWaiting()) === 0) await setTimeout(5)
      return { request }
    })
    const { status } = await (await answered).request
    expect(status).toBe(200)
    const slow = lines.find((line) => line.slow === 'request')!
    expect(slow).toMatchObject({
      reqId: 'waits',
      traceId: TRACE,
      method: 'PATCH',
      route: '/v1/orgs/:organizationId',
      status: 200,
      by: { userId: user.id, tokenId: expect.any(String) },
      statements: expect.any(Number),
    })
    expect(slow.databaseMs).toBeGreaterThanOrEqual(20)
    expect(slow.databaseMs as number).toBeLessThanOrEqual(slow.ms as number)
    // On a busy machine other statements are slow too.
    expect(lines).toContainEqual(
      expect.objectContaining({
        slow: 'statement',
        traceId: TRACE,
        by: { request: 'waits', method: 'PATCH', route: '/v1/orgs/:organizationId' },
        statement: expect.stringMatching(/organizations/),
      }),
    )
    const text = JSON.stringify(lines)
    for (const secret of ['A secret title', organization.id, admin.token]) expect(text).not.toContain(secret)
  })

  test('what is quoted in a slow statement is left out of its line', async () => {
    lines.length = 0
    await database.pool.query(`SELECT 'a secret', pg_sleep(0.03), 'it''s one'`)
    expect(lines.map(({ statement }) => statement)).toContain(`SELECT '…', pg_sleep(0.03), '…''…'`)
  })

  test('a slow job has a line with its name', async () => {
    lines.length = 0
    await sql`SELECT graphile_worker.add_job('purge-mails', '{}')`.execute(database.db)
    await runJobs()
    const line = lines.find(({ slow, job }) => slow === 'job' && job === 'purge-mails')
    expect(line).toMatchObject({ jobId: expect.any(String), attempt: 1, statements: 1 })
  })

  test('0 switches the lines off', async () => {
    const quiet = createLog()
    const off = { LECTERN_SLOW_REQUEST_MS: '0', LECTERN_SLOW_STATEMENT_MS: '0', LECTERN_SLOW_JOB_MS: '0' }
    const own = await startTestServer(off, undefined, quiet.logger)
    await own.database.pool.query('SELECT pg_sleep(0.03)')
    await own.api.as(await own.given.user()).get('/user')
    expect(quiet.lines.filter(({ slow }) => slow)).toEqual([])
  })
})

describe('Server-Timing', async () => {
  const { api, given, url } = await startTestServer()
  const organization = await given.organization()
  const space = await given.space({ organization })
  await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
  const site = await given.site({ organization, published: true, spaces: [space] })
  const timing = async (path: string, token?: string) => {
    const answer = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('server-timing')]
  }

  test('tells those who have a valid token the time in the database and in the program', async () => {
    const [status, header] = await timing(`${url}/v1${organization.path}`, organization.admin.token)
    expect(status).toBe(200)
    expect(header).toMatch(/^db;dur=\d+\.\d, app;dur=\d+\.\d$/)
    expect(Number(/db;dur=([\d.]+)/.exec(header as string)![1])).toBeGreaterThan(0)
  })

  test('tells nothing to visitors, to those without a token, and with a refusal', async () => {
    const { basename } = await api.as(organization.admin).get(site.path)
    const { token } = await given.user()
    expect(await timing(`${url}/sites/${basename}/`)).toEqual([200, null])
    expect(await timing(`${url}/sign-in`)).toEqual([200, null])
    expect(await timing(`${url}/v1${organization.path}`)).toEqual([401, null])
    expect(await timing(`${url}/v1${organization.path}`, 'made-up')).toEqual([401, null])
    expect(await timing(`${url}/v1${space.path}`, token)).toEqual([404, null])
  })
})

describe('a trace', async () => {
  const receiver = await startReceiver()
  afterAll(receiver.close)
  const { lines, logger } = createLog()
  const allowed = { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' }
  const { api, given, runJobs } = await startTestServer(allowed, undefined, logger)
  const organization = await given.organization()
  const { token } = organization.admin
  const make = (traceparent: string) =>
    api.request('POST', '/user/tokens', { token, body: { label: 'Traced' }, headers: { traceparent } })

  test('is in the log, in the audit log, and goes on to webhooks', async () => {
    const as = api.as(organization.admin)
    await as.post(`${organization.path}/webhooks`, { url: `${receiver.url}/traced`, events: ['space.*'] })
    const made = await api.request('POST', `${organization.path}/spaces`, {
      token,
      body: { title: 'Traced' },
      headers: { traceparent: TRACEPARENT },
    })
    expect(made.status).toBe(201)
    await runJobs()
    const [received] = receiver.at('/traced')
    expect(received!.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(received!.headers.traceparent).not.toContain('00f067aa0ba902b7')
    const { items } = await as.get(`${organization.path}/audit-events`, { action: 'space.created' })
    const event = await as.get(`${organization.path}/audit-events/${items[0].id}`)
    expect(event.correlationId).toBe(TRACE)

    expect((await make(TRACEPARENT)).status).toBe(201)
    expect(lines.find(({ event }) => event === 'token created')).toMatchObject({ traceId: TRACE })
  })

  test.each([
    ['zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['capitals', TRACEPARENT.toUpperCase()],
    ['version ff', `ff${TRACEPARENT.slice(2)}`],
    ['more than version 00 has', `${TRACEPARENT}-00`],
    ['two of them', `${TRACEPARENT}, ${TRACEPARENT}`],
    ['a text', '"}{"level":60,"msg":"forged"'],
    ['a long text', `${TRACEPARENT}-${'a'.repeat(5_000)}`],
  ])('that is not well-formed is ignored (%s)', async (_name, traceparent) => {
    lines.length = 0
    expect((await make(traceparent)).status).toBe(201)
    const line = lines.find(({ event }) => event === 'token created')!
    expect(line).not.toHaveProperty('traceId')
    expect(JSON.stringify(line)).not.toContain('forged')
  })

  test('of a later version is accepted', async () => {
    lines.length = 0
    await make(`01${TRACEPARENT.slice(2)}-more`)
    expect(lines.find(({ event }) => event === 'token created')).toMatchObject({ traceId: TRACE })
  })
})

test('while the database is away there is one line, and no stack', async () => {
  const connection = await cloneDatabase()
  const relay = await startDatabaseRelay(`${connection.host}/.s.PGSQL.${connection.port}`)
  const { lines, logger } = createLog()
  const { api, given, url } = await startTestServer({}, { ...connection, host: '127.0.0.1', port: relay.port }, logger)
  const { path, admin } = await given.organization()
  lines.length = 0
  await relay.cut()
  const { token } = admin
  const body = { title: 'Lost' }
  for (let round = 0; round < 10; round++) {
    expect((await api.request('GET', path, { token })).status).toBe(503)
    expect((await api.request('PATCH', path, { token, body })).status).toBe(503)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
  }
  expect(lines.map(({ outage }) => outage)).toEqual(['The database is away'])
  expect(lines[0]).not.toHaveProperty('err')
  await relay.join()
  await expect.poll(async () => (await api.request('GET', path, { token })).status).toBe(200)
})
