/**
 * The functions, views and triggers of the database, as the files of `sql/` define them (docs/decisions/0068). A file whose text changed is dropped
 * and recreated after the migrations; the table `sql_files` records which text of each file the database has, and what it created.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { serverRoot } from '../server-root.ts'
import { version } from '../version.ts'
import { DROP_WHAT_MIGRATIONS_CREATED } from './created-by-migrations.ts'
import { listSqlObjects, toDropStatements } from './sql-objects.ts'

const DIRECTORY = join(serverRoot, 'sql')

export interface SqlFile {
  name: string
  text: string
}

interface AppliedFile {
  name: string
  hash: string
  /** Statements that remove what the file created. */
  drops: string[]
  /** The version of the program that created it. */
  version: string
}

export const CREATE_SQL_FILES = `CREATE TABLE IF NOT EXISTS sql_files (
  name text PRIMARY KEY, hash text NOT NULL, drops text[] NOT NULL, version text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

/** Lists the files by name: a file uses only objects of its own and of earlier files. */
export async function readSqlFiles(directory = DIRECTORY): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') })))
}

/** Lists the files to recreate and those that no longer exist. Returns none when a newer version created them. */
export async function listChangedSqlFiles(client: pg.ClientBase | pg.Pool, files: SqlFile[]): Promise<string[]> {
  const { rows: applied } = await client.query<AppliedFile>('SELECT name, hash, drops, version FROM sql_files')
  if (applied.some((file) => isOlder(version, file.version))) return []
  const held = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changed = files.filter((file) => held.get(file.name) !== hashOf(file)).map(({ name }) => name)
  const gone = applied.map(({ name }) => name).filter((name) => !files.some((file) => file.name === name))
  return [...changed, ...gone]
}

/** Runs inside a transaction of the caller, which holds the migration lock. Returns the names of the files that had changed. */
export async function applySqlFiles(client: pg.ClientBase, files: SqlFile[]): Promise<string[]> {
  const changed = await listChangedSqlFiles(client, files)
  if (changed.length === 0) return []
  // A table with pending deferred triggers cannot drop one.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  const { rows: applied } = await client.query<AppliedFile>('SELECT name, drops FROM sql_files ORDER BY name DESC')
  if (applied.length === 0) await client.query(DROP_WHAT_MIGRATIONS_CREATED)
  for (const { name, drops } of applied) if (changed.includes(name)) for (const drop of drops) await client.query(drop)
  await client.query('DELETE FROM sql_files WHERE name = ANY ($1)', [changed])
  for (const file of files) if (changed.includes(file.name)) await createSqlFile(client, file)
  return changed
}

/** A migration may have changed or dropped the tables they use, so they are recreated after it. */
export async function outdateSqlFiles(client: pg.ClientBase): Promise<void> {
  await client.query("UPDATE sql_files SET hash = ''")
}

async function createSqlFile(client: pg.ClientBase, file: SqlFile): Promise<void> {
  const before = new Set((await listSqlObjects(client)).map(({ identity }) => identity))
  try {
    await client.query(file.text)
  } catch (error) {
    throw new Error(`sql/${file.name}: ${(error as Error).message}`, { cause: error })
  }
  const created = (await listSqlObjects(client)).filter(({ identity }) => !before.has(identity))
  await client.query('INSERT INTO sql_files (name, hash, drops, version) VALUES ($1, $2, $3, $4)', [
    file.name,
    hashOf(file),
    toDropStatements(created),
    version,
  ])
}

const hashOf = ({ text }: SqlFile) => createHash('sha256').update(text).digest('hex')

/** Compares two versions by their numbers: 0.9.0 is older than 0.10.0. A collator would take as long to load as all the rest. */
function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number))
  const at = ours!.findIndex((part, index) => part !== theirs![index])
  return at >= 0 && ours![at]! < (theirs![at] ?? 0)
}
