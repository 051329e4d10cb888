/** Runs the SQL files of `migrations/` that this database has not seen, in the order of their names, each in its own transaction. Forward only. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { serverRoot } from '../server-root.ts'

const DIRECTORY = join(serverRoot, 'migrations')

export async function migrate(
  pool: pg.Pool,
  onStep: (name: string, done: number, total: number) => void = () => {},
): Promise<number> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    let applied = 0
    for (const name of await pending(client, names)) {
      onStep(name, applied, names.length)
      if (await applyOnce(client, name)) applied++
    }
    return applied
  } finally {
    client.release()
  }
}

/** What this program knows and the database has not run yet. */
export async function pending(client: pg.ClientBase | pg.Pool, names?: string[]): Promise<string[]> {
  const known = names ?? (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
  const done = new Set(rows.map((row) => row.name))
  return known.filter((name) => !done.has(name))
}

/** Two processes may start at once: the table lock lets one run the file, and the other find it done. */
async function applyOnce(client: pg.ClientBase, name: string): Promise<boolean> {
  const text = await readFile(join(DIRECTORY, name), 'utf8')
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('LOCK TABLE migrations IN EXCLUSIVE MODE')
    const { rowCount } = await client.query('INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING', [name])
    if (rowCount) await client.query(text)
    await client.query('COMMIT')
    return rowCount === 1
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
