/**
 * Runs the SQL files of `migrations/` that this database has not run, in the order of their names, each in its own transaction. There are no down
 * migrations. The tables of the job queue come first; the functions, views and triggers of `sql/` come last.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateQueue, QUEUE } from '../queue/migrate-queue.ts'
import { serverRoot } from '../server-root.ts'
import { applySqlFiles, CREATE_SQL_FILES, listChangedSqlFiles, outdateSqlFiles, readSqlFiles } from './sql-files.ts'

const DIRECTORY = join(serverRoot, 'migrations')

export async function migrate(pool: pg.Pool, onStep: (name: string) => void = () => {}): Promise<number> {
  const names = await listMigrations()
  const client = await pool.connect()
  try {
    await createMigrationsTable(client)
    let applied = 0
    for (const name of await listPendingMigrations(client, names)) {
      onStep(name)
      if (await applyOnce(client, name, pool)) applied++
    }
    return applied + (await updateSqlFiles(client, onStep))
  } finally {
    client.release()
  }
}

async function listMigrations(): Promise<string[]> {
  return [QUEUE, ...(await listMigrationFiles())]
}

/** Lists the migrations of this version in order. */
export async function listMigrationFiles(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
}

const CREATE_MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())'

/** `IF NOT EXISTS` does not stop two processes from creating the table at once: the second one fails on the table or its row type and then finds it. */
export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  for (const create of [CREATE_MIGRATIONS, CREATE_SQL_FILES]) {
    try {
      await client.query(create)
    } catch (error) {
      if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Lists the migrations that the database has not run yet. */
export async function pending(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const migrations = await listPendingMigrations(client, await listMigrations())
  return migrations.length > 0 ? migrations : listPendingSqlFiles(client)
}

async function listPendingMigrations(client: pg.ClientBase | pg.Pool, names: string[]): Promise<string[]> {
  const done = new Set(await listApplied(client))
  return names.filter((name) => !done.has(name))
}

/** Returns none when the database has run migrations of a newer version, whose functions belong to them. */
async function listPendingSqlFiles(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const known = new Set(await listMigrationFiles())
  const applied = await listApplied(client)
  if (applied.some((name) => name.endsWith('.sql') && !known.has(name))) return []
  const files = await readSqlFiles()
  return readIfCreated(
    () => listChangedSqlFiles(client, files),
    files.map(({ name }) => name),
  )
}

/** Runs in one transaction with the migration lock: of two processes that start at once, the second finds it done. */
async function updateSqlFiles(client: pg.ClientBase, onStep: (name: string) => void): Promise<number> {
  if ((await listPendingSqlFiles(client)).length === 0) return 0
  return inMigration(client, 'of sql/', async () => {
    if ((await listPendingSqlFiles(client)).length === 0) return 0
    const changed = await applySqlFiles(client, await readSqlFiles())
    for (const name of changed) onStep(`sql/${name}`)
    return changed.length
  })
}

export const listApplied = (client: pg.ClientBase | pg.Pool): Promise<string[]> =>
  readIfCreated(async () => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    return rows.map((row) => row.name)
  }, [])

/** Reads from a table that the first migration creates. */
async function readIfCreated<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const UNDEFINED_TABLE = '42P01'
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return otherwise
    throw error
  }
}

/** Runs inside a transaction of the caller, which holds the migration lock. */
export async function applyFile(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  await runFile(client, name)
  await outdateSqlFiles(client)
}

const runFile = async (client: pg.ClientBase, name: string) =>
  client.query(await readFile(join(DIRECTORY, name), 'utf8'))

async function applyOnce(client: pg.ClientBase, name: string, pool: pg.Pool): Promise<boolean> {
  const run = name === QUEUE ? () => migrateQueue(pool) : () => runFile(client, name)
  return inMigration(client, name, async () => {
    const { rowCount } = await client.query('INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING', [name])
    if (!rowCount) return false
    await run()
    await outdateSqlFiles(client)
    return true
  })
}

/**
 * Other servers read and write meanwhile. A migration that waits long for one of their locks makes all of them wait behind it, so it gives up, as it
 * does in a deadlock, and starts again: nothing of it is left.
 */
const LOCK_TIMEOUT = '5s'
const ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Two processes may start at once: the table lock lets one run the file, and the other finds it done. */
async function inMigration<T>(client: pg.ClientBase, name: string, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN')
    try {
      await client.query('SET LOCAL statement_timeout = 0')
      await client.query('LOCK TABLE migrations IN EXCLUSIVE MODE')
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
      const result = await run()
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      const mayRunAgain = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(findCode(error)) && attempt < ATTEMPTS
      if (!mayRunAgain) throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** The code of the database, also where the name of a file was added to its message. */
const findCode = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code ?? ''
