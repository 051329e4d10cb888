import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SAME_REQUEST } from '../src/cli/signals.ts'
import { findEmbedded } from '../src/core/database/embedded/find-embedded.ts'
import { eventually, preparedDirectory, temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { createBrowser } from './browser.ts'
import { cloneDatabase } from './harness.ts'
import {
  beginToCreateOrganization,
  buildProgram,
  call,
  createEmptyDatabase,
  isRefused,
  lectern,
  occupyPort,
  serve,
  serveForTest,
  tokenIn,
  urlOf,
} from './program.ts'

beforeAll(buildProgram)

const emptyDatabase = async () => ({ DATABASE_URL: urlOf(await cloneDatabase()) })

describe('first start', () => {
  test('LECTERN_ADMIN_EMAIL and LECTERN_ADMIN_TOKEN fix the administrator, LECTERN_DEMO=0 leaves the demo out', async () => {
    const program = await serveForTest({
      ...(await emptyDatabase()),
      LECTERN_ADMIN_EMAIL: 'root@example.com',
      LECTERN_ADMIN_TOKEN: 'chosen-by-the-operator',
      LECTERN_DEMO: '0',
    })
    expect(program.out()).not.toContain('chosen-by-the-operator')
    expect((await call(program, 'chosen-by-the-operator', 'GET', '/user')).body.email).toBe('root@example.com')
    const [organization] = (await call(program, 'chosen-by-the-operator', 'GET', '/orgs')).body.items
    const spaces = await call(program, 'chosen-by-the-operator', 'GET', `/orgs/${organization.id}/spaces`)
    expect(spaces.body.count).toBe(0)
  })

  test('an ordinary account that owns the database is enough, also to move rows of the audit log to their place', async () => {
    const connection = await createEmptyDatabase('of_an_ordinary_account')
    const operator = new pg.Client(connection)
    await operator.connect()
    onTestFinished(() => operator.end())
    await operator.query('CREATE ROLE ordinary LOGIN')
    await operator.query(`ALTER DATABASE ${connection.database} OWNER TO ordinary`)
    const program = await serveForTest({
      DATABASE_URL: urlOf({ ...connection, user: 'ordinary' }),
      LECTERN_DATA: await temporaryDirectory(),
      LECTERN_ADMIN_TOKEN: 'chosen-by-the-operator',
      LECTERN_DEMO: '0',
    })
    const organization = (await call(program, 'chosen-by-the-operator', 'GET', '/orgs')).body.items[0].id
    const path = `/orgs/${organization}`
    expect((await call(program, 'chosen-by-the-operator', 'POST', `${path}/spaces`, { title: 'S' })).status).toBe(201)
    const check = async () =>
      (await call(program, 'chosen-by-the-operator', 'GET', `${path}/audit-events/integrity`)).body
    await expect.poll(check).toMatchObject({ ok: true, unsealed: 0, events: expect.toSatisfy((count) => count > 0) })
  })

  test('the printed URL signs the administrator in once, and lectern user link prints another', async () => {
    const environment = { ...(await emptyDatabase()), LECTERN_DEMO: '0' }
    const program = await serveForTest(environment)
    const address = /^ {2}(http\S+\/welcome\/\S+)$/m.exec(program.out())![1]!
    const token = tokenIn(program.out())
    const confirm = (at: string) => createBrowser(program.url).submit(new URL(at).pathname, { skip: '1' })
    expect(await confirm(address)).toMatchObject({ status: 303, location: '/' })
    expect((await confirm(address)).status).toBe(410)
    expect((await call(program, token, 'GET', '/user')).status).toBe(200)
    const { email } = (await call(program, token, 'GET', '/user')).body
    const { out } = await lectern(['user', 'link', '--email', email], { ...environment, LECTERN_URL: program.url })
    expect(out).toMatch(/^http\S+\/welcome\/[\w-]{32}\n$/)
    expect((await confirm(out.trim())).status).toBe(303)
    expect(await lectern(['user', 'link', '--email', 'nobody@example.com'], environment)).toMatchObject({
      code: 1,
      err: 'lectern: No user has the e-mail nobody@example.com.\n',
    })
  })

  test('LECTERN_ADMIN_TOKEN also works on a later start, and the token it replaces ends', async () => {
    const database = await emptyDatabase()
    const first = await serve({ ...database, LECTERN_ADMIN_TOKEN: 'the-first-one', LECTERN_DEMO: '0' })
    expect((await call(first, 'the-first-one', 'GET', '/user')).status).toBe(200)
    await first.stop()
    const second = await serveForTest({ ...database, LECTERN_ADMIN_TOKEN: 'the-second-one' })
    expect((await call(second, 'the-second-one', 'GET', '/user')).body.email).toBe('admin@lectern.local')
    expect((await call(second, 'the-first-one', 'GET', '/user')).status).toBe(401)
  })

  test('two servers that start at once on an empty database create the administrator once', async () => {
    const connection = await createEmptyDatabase('two_at_once')
    const environment = { DATABASE_URL: urlOf(connection), LECTERN_DATA: await temporaryDirectory() }
    const programs = await Promise.all([serveForTest(environment), serveForTest(environment)])
    const printed = programs.filter((program) => program.out().includes('API token'))
    expect(printed).toHaveLength(1)
    const token = tokenIn(printed[0]!.out())
    for (const program of programs) expect((await call(program, token, 'GET', '/orgs')).body.count).toBe(1)
  })
})

test('a refused start of an embedded database is one sentence, not an outage', async () => {
  const environment = {
    LECTERN_DATA: await preparedDirectory(),
    LECTERN_DEMO: '0',
    LECTERN_LOG: 'warn',
    PORT: '0',
  }
  const sealed = await serve({ ...environment, LECTERN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  await sealed.stop()
  expect(await lectern(['serve'], environment)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^lectern: The secrets of this database are sealed: [^\n]+\n$/),
  })
})

describe('with DATABASE_URL', () => {
  test('no PostgreSQL is started and the data directory stays without a database', async () => {
    const data = join(await temporaryDirectory(), 'data')
    const program = await serveForTest({ ...(await emptyDatabase()), LECTERN_DATA: data })
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    await expect(access(join(data, 'postgres-18'))).rejects.toThrow('ENOENT')
    expect(await findEmbedded(data)).toBeUndefined()
  })

  test('commands require lectern migrate first, which prints each step', async () => {
    const environment = { DATABASE_URL: urlOf(await createEmptyDatabase('never_migrated')) }
    const person = ['user', 'create', '--email', 'a@example.com', '--name', 'A']
    expect(await lectern(person, environment)).toMatchObject({
      code: 1,
      err: 'lectern: The database is not up to date: run lectern migrate first.\n',
    })
    const { code, out } = await lectern(['migrate'], environment)
    expect(code).toBe(0)
    expect(out).toContain('Applying 20261115_0300_foundation.sql\n')
    expect((await lectern(['migrate'], environment)).out).toBe('The database is up to date.\n')
    expect((await lectern(person, environment)).code).toBe(0)
  })

  test('a start that fails midway ends the process', async () => {
    const connection = await cloneDatabase()
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('ALTER TABLE organizations RENAME TO elsewhere')
    await client.end()
    const { code, err } = await lectern(['serve'], { DATABASE_URL: urlOf(connection), PORT: '0' })
    expect(code).toBe(1)
    expect(err).toContain('organizations')
  })

  test('a missing database is reported in one sentence', async () => {
    const { code, err } = await lectern(['serve'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: '0' })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'lectern: The database in DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
    })
  })

  test('a PostgreSQL older than 15 is refused', async () => {
    const { code, err } = await lectern(['serve'], { DATABASE_URL: await oldPostgres(), PORT: '0' })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'lectern: The database in DATABASE_URL is PostgreSQL 14.9: Lectern needs 15 or newer.\n',
    })
  })
})

/** Implements just enough of PostgreSQL's protocol to report an old version. */
async function oldPostgres(): Promise<string> {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65535)])
  const text = (value: string) => Buffer.from(`${value}\0`)
  const column = (name: string, type: number) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)])
  const value = (word: string) => Buffer.concat([int32(word.length), Buffer.from(word)])
  const ready = message('Z', Buffer.from('I'))
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.once('data', () => {
        const columns = message('T', int16(2), column('version', 25), column('number', 23))
        const row = message('D', int16(2), value('14.9'), value('140009'))
        socket.write(Buffer.concat([columns, row, message('C', text('SELECT 1')), ready]))
      })
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `postgres://user@127.0.0.1:${(server.address() as { port: number }).port}/old`
}

describe('a port in use', () => {
  test('is reported in one sentence, and nothing is created', async () => {
    const data = join(await temporaryDirectory(), 'data')
    const port = await occupyPort()
    const { code, err } = await lectern(['serve'], { PORT: port, LECTERN_DATA: data })
    expect(code).toBe(1)
    expect(err).toBe(
      `lectern: Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set PORT to another.\n`,
    )
    await expect(access(data)).rejects.toThrow('ENOENT')
  })
})

describe('a second signal', () => {
  test('aborts the running requests', async () => {
    const program = await serve({ ...(await emptyDatabase()), LECTERN_ADMIN_TOKEN: 'impatient', LECTERN_DEMO: '0' })
    const endless = await beginToCreateOrganization(program, 'impatient', '{"title":"Never sent"}')
    const cut = once(endless, 'response').catch((error) => error.code)
    program.signal('SIGTERM')
    await eventually(async () => ((await isRefused(program.url)) ? true : undefined))
    // Two signals in quick succession count as one: npm repeats the signal of the terminal.
    await delay(SAME_REQUEST)
    program.signal('SIGTERM')
    expect(await cut).toBe('ECONNRESET')
    expect((await program.ended).code).toBe(0)
  })
})
