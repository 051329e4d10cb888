/** A temporary database with every migration applied, for the generators. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { migrate } from '../src/core/database/migrate.ts'

export async function withMigratedDatabase<T>(use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-generate-'))
  const postgres = await startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off' } })
  const pool = new pg.Pool(postgres.connection)
  // The database may be dropped before its last connections are closed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrate(pool)
    return await use(pool)
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
