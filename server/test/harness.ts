/** A server on its own database, cloned from the migrated template; one per test file. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { loadConfig } from '../src/config.ts'
import type { Database } from '../src/core/database/connect.ts'
import type { Connection } from '../src/core/database/connection.ts'
import { startServer } from '../src/start.ts'
import { createApi } from './api.ts'
import { createGiven } from './given.ts'
import { judge } from './judge.ts'
import { createRecordCheck } from './record-check.ts'

export interface TestServer {
  url: string
  /** The address at which it listens, whatever LECTERN_URL is. */
  address: string
  database: Database
  connection: { host: string; port: number; user: string; database: string }
  api: ReturnType<typeof createApi>
  given: ReturnType<typeof createGiven>
  dataDirectory: string
  /** Runs every job, without waiting for retries; rejects when one failed. */
  runJobs: () => Promise<void>
}

export async function startTestServer(
  environment: Record<string, string> = {},
  ownConnection?: TestServer['connection'] & Pick<Connection, 'pooler' | 'direct'>,
  logger: Logger = pino({ level: process.env.LECTERN_TEST_LOG ?? 'silent' }),
  { work = false }: { work?: boolean } = {},
): Promise<TestServer> {
  const connection = ownConnection ?? (await cloneDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-test-data-'))
  const config = loadConfig({
    PORT: '0',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_IMPORT_RATE_LIMIT: '0',
    LECTERN_DATABASE_POOL: '5',
    LECTERN_DATA: dataDirectory,
    ...environment,
  })
  // Jobs run only on request of a test, unless it says that they run by themselves.
  const running = await startServer(config, throughPooler(connection), logger, { work })
  afterAll(async () => {
    await running.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const { url, app, database, queue } = running
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const runJobs = async () => {
    await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
      WHERE locked_at IS NULL HAVING count(*) > 0`.execute(database.db)
    await queue.runDue()
  }
  const given = createGiven(database.db)
  const checkRecord = createRecordCheck(database.db)
  const api = createApi(url, async (method, path, answer) => {
    judge(method, path, answer)
    await checkRecord(method, path, answer)
  })
  return { url, address, database, connection, api, given, dataDirectory, runJobs }
}

/** With LECTERN_TEST_POOLER the server reaches the database of the test run through PgBouncer. */
function throughPooler(connection: TestServer['connection']): Connection {
  const port = inject('pooler')
  if (port === undefined || connection.host !== inject('postgres').host) return connection
  return { ...connection, host: '127.0.0.1', port, pooler: 'transaction' }
}

/** Databases are not dropped one by one: the whole cluster is removed at the end of the run. */
export async function cloneDatabase() {
  const { host, port, user } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  // Copying its thousand files takes a third of the processor time of copying their pages through the buffers.
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${inject('template')} STRATEGY FILE_COPY`)
  await client.end()
  return { host, port, user, database }
}
