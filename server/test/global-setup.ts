/** One embedded PostgreSQL for the whole run, and a migrated template every test file clones its own database from. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { migrate } from '../src/core/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
    template: string
  }
}

export default async function setup({ provide }: TestProject) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const postgres = await startEmbedded({
    dataDirectory,
    say: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const { host, port, user, database } = postgres.connection
  const pool = new pg.Pool(postgres.connection)
  await migrate(pool)
  await pool.end()
  provide('postgres', { host, port, user })
  provide('template', database)
  return async () => {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
