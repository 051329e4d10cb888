/**
 * Runs the SQL files of `migrations/` that this database has not seen, in the order of their names, each in its own transaction. Forward only.
 * The tables of the job queue come first.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateQueue, QUEUE } from '../queue/migrate-queue.ts'
import { serverRoot } from '../server-root.ts'

const DIRECTORY = join(serverRoot, 'migrations')

export async function migrate(pool: pg.Pool, onStep: (name: string) => void = () => {}): Promise<number> {
  const names = await listMigrations()
  const client = await pool.connect()
  try {
    await createRecord(client)
    let applied = 0
    for (const name of await pending(client, names)) {
      onStep(name)
      if (await applyOnce(client, name, pool)) applied++
    }
    return applied
  } finally {
    client.release()
  }
}

async function listMigrations(): Promise<string[]> {
  return [QUEUE, ...(await listFiles())]
}

/** The files this program has, in order. */
export async function listFiles(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
}

/** `IF NOT EXISTS` does not keep two processes from creating it at once: the second one fails on the table or its row type, and finds it there. */
export async function createRecord(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
  } catch (error) {
    if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** What this program knows and the database has not run yet. */
export async function pending(client: pg.ClientBase | pg.Pool, names?: string[]): Promise<string[]> {
  const known = names ?? (await listMigrations())
  const done = new Set(await listApplied(client))
  return known.filter((name) => !done.has(name))
}

export async function listApplied(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    return rows.map((row) => row.name)
  } catch (error) {
    const UNDEFINED_TABLE = '42P01'
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/** Within a transaction of the caller, in which nobody else migrates. */
export async function applyFile(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  await runFile(client, name)
}

const runFile = async (client: pg.ClientBase, name: string) =>
  client.query(await readFile(join(DIRECTORY, name), 'utf8'))

/** Two processes may start at once: the table lock lets one run the file, and the other find it done. */
async function applyOnce(client: pg.ClientBase, name: string, pool: pg.Pool): Promise<boolean> {
  const run = name === QUEUE ? () => migrateQueue(pool) : () => runFile(client, name)
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('LOCK TABLE migrations IN EXCLUSIVE MODE')
    const { rowCount } = await client.query('INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING', [name])
    if (rowCount) await run()
    await client.query('COMMIT')
    return rowCount === 1
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
