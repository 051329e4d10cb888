/** Everything works through PgBouncer in transaction mode, which lends each transaction another connection. */

import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkPostgres } from '../src/cli/connection.ts'
import { loadConfig } from '../src/config.ts'
import { inTransaction } from '../src/core/database/transaction.ts'
import { listenForEvents } from './event-stream.ts'
import { cloneDatabase, startTestServer } from './harness.ts'
import { isPgBouncerInstalled, startPgBouncer } from './pgbouncer.ts'
import {
  buildProgram,
  call,
  createEmptyDatabase,
  lectern,
  type Program,
  serve,
  temporaryHome,
  urlOf,
} from './program.ts'

const IGNORING = { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,options' }

describe.runIf(isPgBouncerInstalled)('PgBouncer', () => {
  const check = (environment: Record<string, string>) => checkPostgres(loadConfig(environment))

  test.each([
    [{}, 'it refuses the initial settings of a session: unsupported startup parameter: '],
    [IGNORING, 'it drops the initial settings of a session'],
  ])('is refused with a sentence unless it is named as a pooler (%o)', async (settings, reason) => {
    const pooler = await startPgBouncer(await cloneDatabase(), settings)
    onTestFinished(pooler.stop)
    const refused = check({ DATABASE_URL: pooler.connectionString })
    await expect(refused).rejects.toThrow(
      `The database in DATABASE_URL is behind a connection pooler (PgBouncer, in transaction mode?): ${reason}`,
    )
    await expect(refused).rejects.toThrow('Name PostgreSQL itself, or set LECTERN_DATABASE_POOLER=transaction.')
  })

  test.each(['0', '1'])(
    'that preserves settings is recognized by the connections it lends (in turn: %s)',
    async (turns) => {
      const connection = await cloneDatabase()
      const client = new pg.Client(connection)
      await client.connect()
      await client.query(`ALTER DATABASE ${connection.database} SET statement_timeout = 30000`)
      await client.end()
      const pooler = await startPgBouncer(connection, { ...IGNORING, server_round_robin: turns })
      onTestFinished(pooler.stop)
      // More than one connection of PostgreSQL is open, so that it can lend them in turn.
      const both = [1, 2].map(() => new pg.Client(pooler.connectionString))
      for (const each of both) await each.on('error', () => {}).connect()
      for (const each of both) await each.query('BEGIN; SELECT 1')
      for (const each of both) await each.query('COMMIT')
      await expect(check({ DATABASE_URL: pooler.connectionString })).rejects.toThrow(
        'it lends one connection to several sessions',
      )
      for (const each of both) await each.end()
    },
  )

  test('is accepted as a pooler; the direct address must lead to the same database', async () => {
    const connection = await cloneDatabase()
    const pooler = await startPgBouncer(connection)
    onTestFinished(pooler.stop)
    const environment = { DATABASE_URL: pooler.connectionString, LECTERN_DATABASE_POOLER: 'transaction' }
    expect(await check(environment)).toMatch(/^\d+\.\d+/)
    expect(await check({ ...environment, DATABASE_DIRECT_URL: urlOf(connection) })).toMatch(/^\d+\.\d+/)
    await expect(check({ ...environment, DATABASE_DIRECT_URL: urlOf(await cloneDatabase()) })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same one.',
    )
    await expect(check({ ...environment, DATABASE_DIRECT_URL: pooler.connectionString })).rejects.toThrow(
      'The database in DATABASE_DIRECT_URL is behind a connection pooler',
    )
  })
})

describe.runIf(isPgBouncerInstalled)('a server behind PgBouncer', async () => {
  const direct = await cloneDatabase()
  const pooler = await startPgBouncer(direct)
  afterAll(pooler.stop)
  const { api, url, given, database, runJobs } = await startTestServer(
    {},
    { ...pooler.connection, pooler: 'transaction' },
  )
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const admin = api.as(organization.admin)

  const SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'timezone']
  const readSettings = sql<Record<string, string>>`SELECT ${sql.join(
    SETTINGS.map((name) => sql`current_setting(${name}) AS ${sql.ref(name)}`),
  )}`
  const readPlain = async (client: pg.Client) =>
    (await client.query(`SELECT name, setting FROM pg_settings WHERE name ILIKE ANY($1) ORDER BY name`, [SETTINGS]))
      .rows
  const WANTED = { statement_timeout: '30s', idle_in_transaction_session_timeout: '1min', jit: 'off', timezone: 'UTC' }

  test('gives every statement and every transaction its settings, and leaves none behind', async () => {
    const { db, reads } = database
    for (const each of [db, reads]) expect((await readSettings.execute(each)).rows).toEqual([WANTED])
    expect((await inTransaction(db, (trx) => readSettings.execute(trx))).rows).toEqual([WANTED])
    await expect(sql`CREATE TABLE never ()`.execute(reads)).rejects.toMatchObject({ code: '25006' })
    const observer = new pg.Client(direct)
    await observer.connect()
    const lent = new pg.Client(pooler.connection)
    await lent.connect()
    const usual = await readPlain(observer)
    for (let turn = 0; turn < 20; turn++) expect(await readPlain(lent)).toEqual(usual)
    await Promise.all([observer.end(), lent.end()])
  })

  test('answers many reads and writes at once', async () => {
    const requests = Array.from({ length: 120 }, (_, at) =>
      at % 3
        ? api.request('GET', at % 2 ? space.path : organization.path, { token: organization.admin.token })
        : api.request('POST', `${space.path}/comments`, {
            token: organization.admin.token,
            body: { body: { markdown: `Comment ${at}` } },
          }),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect((await admin.get(`${space.path}/comments`)).count).toBe(40)
  })

  test('runs the jobs of changes, and streams events to those who listen', async () => {
    const stream = await listenForEvents(url, organization.admin.token)
    onTestFinished(() => stream.cut())
    await admin.post(`${space.path}/content`, {
      changes: [{ operation: 'insert_page', document: { markdown: '# Gooseberry\n\nA fruit.' } }],
    })
    const { id } = await admin.post(`${space.path}/comments`, { body: { markdown: 'Seen?' } })
    await stream.until(({ target }) => target?.id === id)
    await runJobs()
    const found = await admin.get(`${space.path}/search?query=gooseberry`)
    expect(JSON.stringify(found)).toContain('Gooseberry')
  })

  test('does a request with a key once, and exports the audit log and the organization', async () => {
    const once = () =>
      api.request('POST', `/orgs/${organization.id}/spaces`, {
        token: organization.admin.token,
        body: { title: 'Once' },
        headers: { 'idempotency-key': 'once' },
      })
    const answers = [await once(), await once()]
    expect(answers[1]!.body.id).toBe(answers[0]!.body.id)
    const bearer = { headers: { authorization: `Bearer ${organization.admin.token}` } }
    const log = await fetch(`${url}/v1/orgs/${organization.id}/audit-events/export?format=ndjson`, bearer)
    const lines = (await log.text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).targetId)).toContain(answers[0]!.body.id)
    const archive = await fetch(`${url}/v1/orgs/${organization.id}/export`, bearer)
    expect(archive.status).toBe(200)
    expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})

describe.runIf(isPgBouncerInstalled)('lectern behind PgBouncer', async () => {
  const home = await temporaryHome()
  await buildProgram()
  const TOKEN = 'behind-pgbouncer'

  test.each([false, true])(
    'migrates an empty database and serves it from two processes (direct: %s)',
    async (isDirect) => {
      const connection = await createEmptyDatabase(`behind_pgbouncer_${isDirect}`)
      const pooler = await startPgBouncer(connection)
      onTestFinished(pooler.stop)
      const environment = {
        DATABASE_URL: pooler.connectionString,
        LECTERN_DATABASE_POOLER: 'transaction',
        ...(isDirect && { DATABASE_DIRECT_URL: urlOf(connection) }),
        LECTERN_ADMIN_TOKEN: TOKEN,
        LECTERN_DEMO: '0',
      }
      const programs = []
      for (const name of ['first', 'second'])
        programs.push(await serve({ ...environment, LECTERN_DATA: join(home, `${name}-${isDirect}`) }))
      const [first, second] = programs as [Program, Program]
      const organization = (await call(first, TOKEN, 'GET', '/orgs')).body.items[0].id
      const space = (await call(first, TOKEN, 'POST', `/orgs/${organization}/spaces`, { title: 'S', editMode: 'live' }))
        .body.id
      const stream = await listenForEvents(first.url, TOKEN)
      const changes = [{ operation: 'insert_page', document: { markdown: '# Gooseberry' } }]
      expect((await call(second, TOKEN, 'POST', `/spaces/${space}/content`, { changes })).status).toBe(200)
      const comment = await call(second, TOKEN, 'POST', `/spaces/${space}/comments`, { body: { markdown: 'Hello' } })
      await stream.until(({ target }) => target?.id === comment.body.id)
      stream.cut()
      const search = () => call(first, TOKEN, 'GET', `/spaces/${space}/search?query=gooseberry`)
      await expect.poll(async () => JSON.stringify((await search()).body)).toContain('Gooseberry')
      const out = join(home, `${isDirect}.tar`)
      const backup = await lectern(['backup', '--out', out], { ...environment, LECTERN_DATA: join(home, 'backup') })
      if (isDirect) expect(backup.code).toBe(0)
      else expect(backup.err).toContain('Backups cannot pass through a connection pooler: set DATABASE_DIRECT_URL.')
      for (const program of programs) {
        const { code, err } = await program.stop()
        expect(code).toBe(0)
        expect(err.includes('without DATABASE_DIRECT_URL')).toBe(!isDirect)
      }
    },
  )
})
