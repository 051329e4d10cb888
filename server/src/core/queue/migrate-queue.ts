/** The queue's own tables, made by graphile-worker in the schema `graphile_worker`. */
import type pg from 'pg'

/** Stands among our migrations under this name; a test holds it equal to the package. */
export const QUEUE = 'graphile-worker 0.17.3'

/** Loading graphile-worker takes longer than the rest of a start: only a database that lacks the tables pays for it. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  // It warns about a pool nobody listens to; here a broken connection fails the migration itself.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', ignore)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => ignore) })
  } finally {
    pool.off('error', ignore).off('connect', ignore)
  }
}
