/** Creates the tables of the queue, which graphile-worker owns in the schema `graphile_worker`. */
import type pg from 'pg'

/** The name among our migrations; a test checks that it equals the installed version. */
export const QUEUE = 'graphile-worker 0.17.3'

/** Loading graphile-worker takes longer than the rest of a start, so it is loaded only for a database that lacks the tables. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  // It warns about a pool without an error listener; here a broken connection fails the migration itself.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', ignore)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => ignore) })
  } finally {
    pool.off('error', ignore).off('connect', ignore)
  }
}
