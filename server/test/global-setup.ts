/** One embedded PostgreSQL for the whole run, and a migrated template from which every test file clones its database. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { IS_LONG } from '../../test/tiers.ts'
import { dropRetired } from '../release/retired.ts'
import { startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { migrate } from '../src/core/database/migrate.ts'
import { findUnusedDeviations } from './deviations.ts'
import { endWithRun } from './end-with-run.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
    template: string
    /** The port of PgBouncer, with LECTERN_TEST_POOLER. */
    pooler: number | undefined
    /** A folder with one file for each deviation that excused something, named by its key. */
    usedDeviations: string
  }
}

export default async function setup(project: TestProject) {
  const { provide } = project
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const postgres = await startEmbedded({
    dataDirectory,
    say: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '500',
      // Hundreds of databases that live for seconds would be visited by turns, several each second.
      autovacuum: 'off',
      // Nothing is analysed then: plans that were made for empty tables would read thousands of rows again and again.
      enable_seqscan: 'off',
    },
  })
  const ended = await endWithRun(dataDirectory)
  const { host, port, user, database } = postgres.connection
  const pool = new pg.Pool(postgres.connection)
  await migrate(pool)
  await dropRetired(pool)
  await pool.end()
  provide('postgres', { host, port, user })
  provide('template', database)
  const pooler = process.env.LECTERN_TEST_POOLER ? await startPgBouncer(postgres.connection) : undefined
  provide('pooler', pooler?.connection.port)
  const usedDeviations = await mkdtemp(join(tmpdir(), 'lectern-deviations-'))
  provide('usedDeviations', usedDeviations)
  return async () => {
    const used = new Set(await readdir(usedDeviations))
    await rm(usedDeviations, { recursive: true })
    await pooler?.stop()
    await postgres.stop()
    ended()
    await rm(dataDirectory, { recursive: true, force: true })
    if (await wasWholeRun(project)) checkDeviations(used)
  }
}

/** A run of some files, as the long run is, does not know what the others would have needed. */
async function wasWholeRun({ vitest }: TestProject): Promise<boolean> {
  if (IS_LONG) return false
  const ran = new Set(vitest.state.getTestModules().map(({ moduleId }) => moduleId))
  const all = await vitest.globTestSpecifications()
  const isFiltered = vitest.config.testNamePattern !== undefined
  return !isFiltered && all.every(({ moduleId }) => ran.has(moduleId))
}

function checkDeviations(used: ReadonlySet<string>): void {
  const unused = findUnusedDeviations(used)
  if (unused.length === 0) return
  throw new Error(`These deviations of server/test/deviations.ts excused nothing:\n  ${unused.join('\n  ')}`)
}
