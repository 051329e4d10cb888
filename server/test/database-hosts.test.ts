/** A primary and a standby: the writable one of several hosts is used, and long reads come from the standby without missing anything. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPostgres, describeLosses } from '../src/cli/connection.ts'
import { ConfigError, loadConfig } from '../src/config.ts'
import { parseHosts } from '../src/config-hosts.ts'
import { findClusterPath } from '../src/core/database/embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { cloneDatabase, startTestServer } from './harness.ts'
import { urlOf } from './program.ts'
import { readMetrics } from './read-metrics.ts'

describe('an address with several hosts', () => {
  test('is split into one for each host', () => {
    expect(parseHosts('postgres://u:p@a:1,b:2/db?sslmode=disable&target_session_attrs=read-write')).toEqual({
      addresses: ['postgres://u:p@a:1/db?sslmode=disable', 'postgres://u:p@b:2/db?sslmode=disable'],
      target: 'read-write',
    })
    expect(parseHosts('postgres://u@/db?host=/a,/b&port=1,2').addresses).toEqual([
      'postgres://u@/db?host=%2Fa&port=1',
      'postgres://u@/db?host=%2Fb&port=2',
    ])
    expect(parseHosts('postgres://u@a/db?host=%2Fsocket')).toEqual({
      addresses: ['postgres://u@a/db?host=%2Fsocket'],
      target: undefined,
    })
  })

  test.each([
    ['postgres://u@a,,b/db', 'DATABASE_URL has an empty host between its commas'],
    ['postgres://u@a,b/db?port=1,2,3', 'DATABASE_URL names 2 hosts and 3 ports; name one port, or one for each host'],
    ['postgres://u@a:x,b/db', 'DATABASE_URL cannot be read: a host or a port is not one'],
    ['postgres://u@a,b/db?target_session_attrs=standby', 'DATABASE_URL must not have target_session_attrs=standby'],
    ['postgres://u@a,b/db?target_session_attrs=best', 'DATABASE_URL has target_session_attrs=best; it must be one of'],
  ])('is refused at the start where it cannot be used (%s)', (url, message) => {
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(ConfigError)
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(message)
  })

  test('means the host that accepts writes, and for long reads a standby', () => {
    const { databaseUrl, databaseReadUrl } = loadConfig({
      DATABASE_URL: 'postgres://u@a,b/db',
      DATABASE_READ_URL: 'postgres://u@a,b/db',
    })
    expect(databaseUrl).toBe('postgres://u@a,b/db?target_session_attrs=read-write')
    expect(databaseReadUrl).toBe('postgres://u@a,b/db?target_session_attrs=prefer-standby')
    expect(() => loadConfig({ DATABASE_READ_URL: 'postgres://u@a/db' })).toThrow('DATABASE_READ_URL needs DATABASE_URL')
  })
})

describe('a primary with a standby', async () => {
  const directories = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'lectern-hosts-'))))
  const [first, second] = directories as [string, string]
  const start = (dataDirectory: string, settings: Record<string, string> = {}) =>
    startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off', ...settings } })

  // The files of a database that was shut down are those of a standby that has replayed everything.
  let primary = await start(first)
  await primary.stop()
  await rm(second, { recursive: true })
  await promisify(execFile)('cp', ['-a', first, second])
  await writeFile(join((await findClusterPath(second))!, 'standby.signal'), '')
  primary = await start(first)
  const { host, port, user } = primary.connection
  const standby = await start(second, { primary_conninfo: `host=${host} port=${port} user=${user}` })
  const stopAll = async () => {
    for (const each of [primary, standby]) await each.stop()
    for (const each of directories) await rm(each, { recursive: true, force: true })
  }
  afterAll(stopAll)

  const ask = async (server: EmbeddedPostgres, text: string) => {
    const client = new pg.Client({ ...server.connection, application_name: 'operator' })
    await client.connect()
    return (await client.query(text).finally(() => client.end())).rows
  }
  const both = [standby, primary].map(({ connection }) => connection.host).join(',')
  const environment = {
    DATABASE_URL: `postgres://${user}@/${primary.connection.database}?host=${both}&port=${port}`,
    DATABASE_READ_URL: urlOf(standby.connection),
  }
  const config = loadConfig(environment)
  const { api, given, url } = await startTestServer(environment, {
    connectionString: config.databaseUrl!,
    replica: { connectionString: config.databaseReadUrl! },
  } as never)
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const { token } = organization.admin
  const write = (title: string) => api.request('POST', `/orgs/${organization.id}/spaces`, { token, body: { title } })
  const readAuditLog = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${url}/v1/orgs/${organization.id}/audit-events/export`, { headers })).text()
  }
  /** Which of both servers ran the statements of exports. */
  const isUsed = async (server: EmbeddedPostgres) =>
    (await ask(server, `SELECT FROM pg_stat_activity WHERE application_name = 'lectern' AND query ~ '^(COPY|COMMIT)'`))
      .length > 0

  test('is accepted at the start; a standby of another database is refused', async () => {
    expect(await checkPostgres(config)).toMatch(/^\d+\.\d+/)
    expect(await describeLosses(config)).toEqual([])
    const foreign = loadConfig({ ...environment, DATABASE_READ_URL: urlOf(await cloneDatabase()) })
    await expect(describeLosses(foreign)).rejects.toThrow('DATABASE_READ_URL is no standby of the database')
    const away = loadConfig({ ...environment, DATABASE_READ_URL: 'postgres://u@127.0.0.1:1/db' })
    expect(await describeLosses(away)).toEqual([expect.stringContaining('the primary answers until it can')])
  })

  test('takes exports from the standby, which contain the last write', async () => {
    for (let round = 0; round < 5; round++) {
      const { body } = await write(`Round ${round}`)
      expect(await readAuditLog()).toContain(body.id)
    }
    expect(await isUsed(standby)).toBe(true)
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [`/orgs/${organization.id}/export`, `${space.path}/content/export`]) {
      const answer = await fetch(`${url}/v1${path}`, { headers })
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20)
    }
  })

  test('takes them from the primary while the standby lags behind', async () => {
    await ask(standby, 'SELECT pg_wal_replay_pause()')
    const { body } = await write('Late')
    expect(await readAuditLog()).toContain(body.id)
    expect(await ask(standby, `SELECT FROM audit_events WHERE target_id = '${body.id}'`)).toEqual([])
    const lag = async () => (await readMetrics(url)).value('lectern_replica_lag_bytes')
    await expect.poll(lag).toBeGreaterThan(0)
    await ask(standby, 'SELECT pg_wal_replay_resume()')
    await expect.poll(() => ask(standby, `SELECT FROM audit_events WHERE target_id = '${body.id}'`)).toHaveLength(1)
    await expect.poll(lag).toBe(0)
    const { value } = await readMetrics(url)
    expect([value('lectern_replica_up'), value('lectern_replica_lag_seconds')]).toEqual([1, 0])
  })

  test('fails over to the standby once it is promoted', async () => {
    const before = (await write('Before')).body.id
    await expect.poll(() => ask(standby, `SELECT FROM spaces WHERE id = '${before}'`)).toHaveLength(1)
    await primary.stop()
    expect((await write('Away')).status).toBe(503)
    expect((await api.request('GET', `${url}/readyz`)).status).toBe(503)
    await ask(standby, 'SELECT pg_promote()')
    await expect.poll(async () => (await write('After')).status).toBe(201)
    expect((await api.request('GET', `/spaces/${before}`, { token })).status).toBe(200)
    expect((await api.request('GET', `${url}/readyz`)).status).toBe(200)
    expect(await readAuditLog()).toContain(before)
  })
})
