import { mkdir, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEmbedded } from './find-embedded.ts'
import { hold, preparedDirectory, query, start, temporaryDirectory } from './testing/fixtures.ts'

test('the first start creates the database, which listens on a private socket only', async () => {
  const data = await temporaryDirectory()
  await mkdir(join(data, 'postgres-18.draft-killed'))
  const said: string[] = []
  const { connection, adopted } = await start(data, { say: (line) => said.push(line) })

  expect(said).toEqual([expect.stringMatching(/^Creating the database: /)])
  expect(adopted).toBe(false)
  expect(await query(connection, 'SELECT current_user, current_database()')).toEqual(['lectern', 'lectern'])
  expect(await query(connection, 'SHOW listen_addresses')).toEqual([''])
  expect(connection.host.startsWith(data)).toBe(true)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  expect((await readdir(data)).filter((name) => name.includes('draft'))).toEqual([])
})

test('settings of the caller override ours, and durability is on unless they change it', async () => {
  const { connection } = await start(await preparedDirectory(), { settings: { max_connections: '7' } })
  const shown = `SELECT string_agg(setting, ' ' ORDER BY name) FROM pg_settings
    WHERE name IN ('autovacuum', 'fsync', 'jit', 'max_connections', 'synchronous_commit')`
  expect(await query(connection, shown)).toEqual(['on on off 7 on'])
})

test('a restart preserves the data and prepares nothing again', async () => {
  const data = await preparedDirectory()
  const first = await start(data)
  await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
  await Promise.all([first.stop(), first.stop()])

  const said: string[] = []
  const second = await start(data, { say: (line) => said.push(line) })
  expect(await query(second.connection, 'SELECT one FROM kept')).toEqual([1])
  expect(said).toEqual([])
})

test('a program beside the server finds the database while it runs', async () => {
  const data = await temporaryDirectory()
  expect(await findEmbedded(data)).toBeUndefined()
  const embedded = await start(data)
  expect(await findEmbedded(data)).toEqual(embedded.connection)
  await embedded.stop()
  expect(await findEmbedded(data)).toBeUndefined()
})

test('a second process on the same data directory is refused and disturbs nothing', async () => {
  const data = await preparedDirectory()
  const { connection } = await start(data)
  const second = await hold(data)
  expect(second.error).toMatch(
    new RegExp(`^EmbeddedPostgresError: The data directory ${data} is in use by .* \\(pid ${process.pid}\\): stop`),
  )
  expect(await query(connection, 'SELECT 1')).toEqual([1])
})

test('of processes that start at once, exactly one wins', async () => {
  const data = await temporaryDirectory()
  const outcomes = await Promise.all([hold(data), hold(data), hold(data)])
  expect(outcomes.filter(({ connection }) => connection)).toHaveLength(1)
  expect(outcomes.filter(({ error }) => error?.includes('is in use by another Lectern process'))).toHaveLength(2)
})

test('a data directory too deep for a socket works', async () => {
  const data = join(await temporaryDirectory(), 'deep'.repeat(50), 'ünd, "quoted" too')
  const { connection, stop } = await start(data)
  expect(connection.host.startsWith(data)).toBe(false)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  expect(await query(connection, 'SELECT 1')).toEqual([1])
  expect(await findEmbedded(data)).toEqual(connection)
  await stop()
  await expect(stat(connection.host)).rejects.toThrow('ENOENT')
})

test('a database that another container still serves is left alone', async () => {
  const data = await preparedDirectory()
  const { connection, stop } = await start(data)
  await stop()
  const other = createServer().listen(join(connection.host, '.s.PGSQL.5432'))
  onTestFinished(() => void other.close())
  await expect(start(data)).rejects.toThrow(/^A PostgreSQL from another machine or container is running on /)
})

test('the output of PostgreSQL is shown when it cannot start', async () => {
  const data = await preparedDirectory()
  await expect(start(data, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL could not start:\n.*invalid value for parameter "shared_buffers": "plenty"/s,
  )
})
