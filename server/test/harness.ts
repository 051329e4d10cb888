/** A server on its own database, cloned from the migrated template; one a test file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { loadConfig } from '../src/config.ts'
import type { Database } from '../src/core/database/connect.ts'
import { startServer } from '../src/start.ts'
import { createApi } from './api.ts'
import { createGiven } from './given.ts'

export interface TestServer {
  url: string
  database: Database
  connection: { host: string; port: number; user: string; database: string }
  api: ReturnType<typeof createApi>
  given: ReturnType<typeof createGiven>
}

export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const connection = await cloneDatabase()
  const config = loadConfig({ PORT: '0', LECTERN_RATE_LIMIT: '0', LECTERN_DATABASE_POOL: '5', ...environment })
  const running = await startServer(config, connection, pino({ level: process.env.LECTERN_TEST_LOG ?? 'silent' }))
  afterAll(() => running.stop())
  const given = createGiven(running.database.db)
  return { url: running.url, database: running.database, connection, api: createApi(running.url), given }
}

/** Databases are not dropped one by one: the whole cluster goes at the end of the run. */
export async function cloneDatabase() {
  const { host, port, user } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${inject('template')}`)
  await client.end()
  return { host, port, user, database }
}
