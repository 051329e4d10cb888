/** The database becomes unavailable and comes back: the server reports it and keeps running. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { startTestServer } from './harness.ts'

const PATIENCE = { interval: 50 }

describe('a PostgreSQL that stops', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-away-'))
  const start = () => startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off' } })
  let postgres = await start()
  afterAll(async () => {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const { api, given, url } = await startTestServer({}, postgres.connection)
  const ada = await given.user('ada')

  const requests = {
    'a read': () => api.request('GET', '/user', { token: ada.token }),
    'a list': () => api.request('GET', '/orgs', { token: ada.token }),
    'a write': () => api.request('POST', '/user/tokens', { token: ada.token, body: {} }),
    'a token never seen before': () => api.request('GET', '/user', { token: 'lectern_unseen' }),
    readiness: () => api.request('GET', `${url}/readyz`),
  }
  const usual = { 'a read': 200, 'a list': 200, 'a write': 201, 'a token never seen before': 401, readiness: 200 }
  const statuses = async () => {
    const entries = Object.entries(requests).map(async ([name, ask]) => [name, (await ask()).status])
    return Object.fromEntries(await Promise.all(entries))
  }

  test('results in 503 with the envelope while it is unavailable, and needs no restart afterwards', async () => {
    for (let round = 0; round < 2; round++) {
      expect(await statuses()).toEqual(usual)
      await postgres.stop()
      for (const ask of Object.values(requests)) {
        const { status, headers, body } = await ask()
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('1')
        expect(body.error).toEqual({
          code: 503,
          message: `The database is away for a moment; try again (request ${headers.get('x-request-id')})`,
        })
      }
      expect((await api.request('GET', `${url}/healthz`)).status).toBe(200)
      postgres = await start()
      await expect.poll(statuses, PATIENCE).toEqual(usual)
    }
  })
})

describe('connections that break', async () => {
  const { api, given, connection } = await startTestServer()
  const ada = await given.user('ada')
  const ask = (method: string, body?: object) => api.request(method, '/user/tokens', { token: ada.token, body })

  /** Another session on the same database, like that of an operator. */
  async function session() {
    const client = new pg.Client(connection)
    await client.connect()
    return client
  }

  test('during a write: the caller gets an error, nothing is written, and the next write succeeds', async () => {
    // The session that holds the lock sees no change in pg_stat_activity until it ends, so another one checks.
    const [holder, operator] = [await session(), await session()]
    const { count } = (await ask('GET')).body
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE tokens IN SHARE MODE')
    const writing = ask('POST', {})
    const breakWaiting = () =>
      operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'insert into "tokens"%' AND wait_event_type = 'Lock'`)
    await expect.poll(async () => (await breakWaiting()).rowCount, PATIENCE).toBe(1)
    expect((await writing).status).toBe(503)
    await holder.query('COMMIT')
    await Promise.all([holder.end(), operator.end()])
    expect((await ask('GET')).body.count).toBe(count)
    expect((await ask('POST', {})).status).toBe(201)
  })

  test('under load: every response is the usual one or a 503', async () => {
    const operator = await session()
    const load = Array.from({ length: 60 }, (_, at) => (at % 2 ? ask('GET') : ask('POST', {})))
    for (let round = 0; round < 5; round++)
      await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'lectern'`)
    for (const { status } of await Promise.all(load)) expect([200, 201, 503]).toContain(status)
    await operator.end()
    await expect.poll(async () => (await ask('GET')).status, PATIENCE).toBe(200)
    await expect.poll(async () => (await ask('POST', {})).status, PATIENCE).toBe(201)
  })
})

describe('a PostgreSQL that becomes read-only', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-steps-down-'))
  const postgres = await startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off' } })
  afterAll(async () => {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const { api, given, url } = await startTestServer({}, postgres.connection)
  const ada = await given.user('ada')
  const organization = await given.organization()
  const write = () => api.request('POST', '/user/tokens', { token: ada.token, body: {} })
  const read = () => api.request('GET', '/user', { token: ada.token })
  const readiness = () => api.request('GET', `${url}/readyz`)
  /** PostgreSQL tells its sessions one by one: all that the server has open are asked. */
  const expectEverywhere = (status: number) =>
    expect
      .poll(async () => {
        const answers = await Promise.all([...Array.from({ length: 5 }, write), readiness()])
        return new Set(answers.map((answer) => (answer.status < 300 ? 200 : answer.status)))
      }, PATIENCE)
      .toEqual(new Set([status]))

  const operator = new pg.Client({ ...postgres.connection, application_name: 'operator' })
  await operator.connect()
  afterAll(() => operator.end())
  async function setReadOnly(value: 'on' | 'off') {
    await operator.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await operator.query('SELECT pg_reload_conf()')
    const client = () => operator.query('SHOW default_transaction_read_only')
    await expect.poll(async () => (await client()).rows[0].default_transaction_read_only, PATIENCE).toBe(value)
  }
  const connections = async (): Promise<number[]> =>
    (await operator.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'lectern'`)).rows.map(
      ({ pid }) => pid,
    )

  test('results in 503 for writes, not ready, and closed connections', async () => {
    for (let round = 0; round < 2; round++) {
      await Promise.all([...Array(5)].map(write))
      await Promise.all([read(), readiness()])
      expect((await readiness()).status).toBe(200)
      const before = await connections()
      expect(before.length).toBeGreaterThan(2)
      await setReadOnly('on')
      await expectEverywhere(503)
      for (const ask of [write, readiness]) {
        const { status, headers, body } = await ask()
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('1')
        expect(body.error.message).toMatch(/^The database is temporarily read-only; try again \(request /)
      }
      expect((await read()).status).toBe(200)
      expect((await api.request('GET', `${url}/healthz`)).status).toBe(200)
      await expect
        .poll(async () => {
          await Promise.all([write(), read()])
          return (await connections()).filter((pid) => before.includes(pid))
        }, PATIENCE)
        .toEqual([])
      await setReadOnly('off')
      await expectEverywhere(200)
    }
  })

  test('shows an error page, too', async () => {
    await setReadOnly('on')
    await expectEverywhere(503)
    const form = new URLSearchParams({ email: ada.email, password: 'x' })
    const answer = await fetch(`${url}/sign-in`, { method: 'POST', body: form, headers: { origin: url } })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('The database is temporarily read-only')
    await setReadOnly('off')
    await expect.poll(async () => (await write()).status, PATIENCE).toBe(201)
    expect((await api.request('GET', organization.path, { token: organization.admin.token })).status).toBe(200)
  })
})
