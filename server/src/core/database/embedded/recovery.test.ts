import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBirth } from './processes.ts'
import { asAccount, chooseAccount } from './run-as.ts'
import {
  eventually,
  hold,
  killAll,
  killPostgres,
  postmasterOf,
  preparedDirectory,
  query,
  start,
} from './testing/fixtures.ts'

async function heldDatabase() {
  const data = await preparedDirectory()
  const { connection, kill } = await hold(data)
  if (connection === undefined) throw new Error('The database did not start')
  await query(connection, 'CREATE TABLE kept AS SELECT 1 AS one')
  return { data, connection, kill }
}

test('a postgres that outlived its server is adopted, and stopped like any other', async () => {
  const { data, kill } = await heldDatabase()
  const orphan = await postmasterOf(data)
  await kill()

  const embedded = await start(data)
  expect(embedded.adopted).toBe(true)
  expect(await postmasterOf(data)).toBe(orphan)
  expect(await query(embedded.connection, 'SELECT one FROM kept')).toEqual([1])
  await embedded.stop()
  expect(await findBirth(orphan)).toBeUndefined()
})

test('a postgres that outlived its server but was started with other settings is replaced', async () => {
  const { data, kill } = await heldDatabase()
  await kill()
  const embedded = await start(data, { settings: { fsync: 'off', max_connections: '9' } })
  expect(embedded.adopted).toBe(false)
  expect(await query(embedded.connection, 'SHOW max_connections')).toEqual(['9'])
  expect(await query(embedded.connection, 'SELECT one FROM kept')).toEqual([1])
})

test('after the server and every process of postgres were killed, the next start recovers', async () => {
  const { data, kill } = await heldDatabase()
  await kill()
  await killPostgres(data)
  const embedded = await start(data)
  expect(embedded.adopted).toBe(false)
  expect(await query(embedded.connection, 'SELECT one FROM kept')).toEqual([1])
})

test('a start waits for a query that outlives its postmaster', async () => {
  const { data, connection, kill } = await heldDatabase()
  await kill()
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  // The query is busy until a file is there, because a sleeping process notices at once that its postmaster is gone.
  const busy = client
    .query(`DO $$ BEGIN WHILE (pg_stat_file('enough', true)).size IS NULL LOOP END LOOP; END $$`)
    .catch(() => {})
  const isBusy = `SELECT true FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'`
  expect(await eventually(async () => (await query(connection, isBusy))[0])).toBe(true)
  await killAll([await postmasterOf(data)])
  const starting = start(data)
  const readLog = () => readFile(join(data, 'postgres-18.log'), 'utf8').catch(() => '')
  await expect.poll(readLog).toContain(' F0001 FATAL: ')
  await writeFile(join(data, 'postgres-18/enough'), '')
  const embedded = await starting
  expect(await query(embedded.connection, 'SELECT one FROM kept')).toEqual([1])
  await busy
})

test('a postgres that is killed under a running server comes back by itself', async () => {
  const data = await preparedDirectory()
  const said: string[] = []
  const { connection, stop } = await start(data, { say: (line) => said.push(line) })
  const first = await postmasterOf(data)
  process.kill(first, 'SIGKILL')
  expect(await eventually(() => query(connection, `SELECT 'back'`).catch(() => undefined))).toEqual(['back'])
  const second = await postmasterOf(data)
  expect(second).not.toBe(first)
  expect(said.at(-1)).toBe('PostgreSQL ended unexpectedly and is started again.')
  await stop()
  expect(await findBirth(second)).toBeUndefined()
})

// PostgreSQL takes only a process of its own account for a second postmaster, and never its parent.
const makeStranger = () => runAsPostgres('echo $$; exec sleep 60')
// `sleep` never waits for the child that it inherits from the shell, so that child stays a zombie.
const makeZombie = () => runAsPostgres('true & echo $!; exec sleep 60')

async function runAsPostgres(script: string): Promise<number> {
  const account = await chooseAccount(undefined)
  const child = spawn('sh', ['-c', script], { ...asAccount(account), cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const [pid] = await once(child.stdout, 'data')
  return Number(pid)
}

describe('a pid file and a socket lock left behind, naming', () => {
  const strangers = {
    'a reused pid': makeStranger,
    'a zombie': makeZombie,
    'no process': async () => 4194305,
  }
  for (const [name, findPid] of Object.entries(strangers)) {
    test(`${name}, do not hinder the start`, async () => {
      const data = await preparedDirectory()
      const first = await start(data)
      const stale = await readFile(join(data, 'postgres-18/postmaster.pid'), 'utf8')
      await first.stop()
      const forged = stale.replace(/^.*/, String(await findPid()))
      await writeFile(join(data, 'postgres-18/postmaster.pid'), forged)
      await writeFile(join(data, 'postgres-18/.s.PGSQL.5432.lock'), forged)
      const second = await start(data)
      expect(second.adopted).toBe(false)
      expect(await query(second.connection, 'SELECT 1')).toEqual([1])
    })
  }
})
