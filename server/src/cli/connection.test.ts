import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../test/harness.ts'
import { startPooler } from '../../test/pooler.ts'
import { loadConfig } from '../config.ts'
import { checkPostgres } from './connection.ts'

const urlOf = ({ host, port, user, database }: Awaited<ReturnType<typeof cloneDatabase>>) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

const check = (url: string, more: Record<string, string> = {}) =>
  checkPostgres(loadConfig({ DATABASE_URL: url, ...more }))

test('PostgreSQL itself is accepted', async () => {
  expect(await check(urlOf(await cloneDatabase()))).toMatch(/^\d+\.\d+/)
})

test.each([
  [true, 'it drops the initial settings of a session'],
  [false, 'it refuses the initial settings of a session: unsupported startup parameter: statement_timeout'],
])(
  'a pooler in transaction mode is refused with a sentence (settings ignored: %s)',
  async (ignoresSettings, reason) => {
    const pooler = await startPooler(await cloneDatabase(), { ignoresSettings })
    onTestFinished(pooler.stop)
    await expect(check(pooler.connectionString)).rejects.toThrow(
      `The database in DATABASE_URL is behind a connection pooler (PgBouncer, in transaction mode?): ${reason}. Name PostgreSQL itself, or set LECTERN_DATABASE_POOLER=transaction.`,
    )
  },
)

test('a pooler that preserves settings is recognized because it gives one connection to two sessions', async () => {
  const connection = await cloneDatabase()
  await query(connection, `ALTER DATABASE ${connection.database} SET statement_timeout = 30000`)
  const pooler = await startPooler(connection, { ignoresSettings: true })
  onTestFinished(pooler.stop)
  await expect(check(pooler.connectionString)).rejects.toThrow('it lends one connection to several sessions')
})

test('a read-only database is refused with a reason', async () => {
  const connection = await cloneDatabase()
  await query(connection, `ALTER DATABASE ${connection.database} SET default_transaction_read_only = on`)
  await expect(check(urlOf(connection))).rejects.toThrow(
    'The database in DATABASE_URL accepts no writes: it is a standby, or read-only. Use the primary.',
  )
})

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}
