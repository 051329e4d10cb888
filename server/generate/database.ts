/** A throw-away database with every migration applied, for the generators. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/core/database/embedded/start-embedded.ts'
import { migrate } from '../src/core/database/migrate.ts'

export async function withMigratedDatabase<T>(use: (connectionString: string) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-generate-'))
  const postgres = await startEmbedded({ dataDirectory, say: () => {}, settings: { fsync: 'off' } })
  try {
    const { host, port, user, database } = postgres.connection
    const pool = new pg.Pool(postgres.connection)
    await migrate(pool)
    await pool.end()
    return await use(`postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`)
  } finally {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
