/** Restores a database and its stored files from a backup: all of it, or nothing. */
import type pg from 'pg'
import { type Connection, createDatabasePool } from '../core/database/connection.ts'
import { applyFile } from '../core/database/migrate.ts'
import { applySqlFiles, readSqlFiles } from '../core/database/sql-files.ts'
import { migrateQueue } from '../core/queue/migrate-queue.ts'
import { CLEAR, checkSecretKey } from '../core/seal/key-ring.ts'
import { SecretKeyError } from '../core/seal/secret-key-error.ts'
import type { SecretRow } from '../core/seal/store.ts'
import type { Storage } from '../core/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { type Checked, checkBackup, openBackup, readPart } from './check-backup.ts'
import { connectForBackup } from './connect.ts'
import { keyOf, type Report, tableOf } from './format.ts'
import { listTables } from './list-tables.ts'
import { enqueueJobs, openLoader, prepareJobs, setSequences, withoutTriggersAndKeys } from './load-rows.ts'
import { buildSchema, dropEverything, planMigrations } from './rebuild-schema.ts'
import { readTar } from './tar.ts'

interface Restored {
  files: number
  createdAt: string
}

interface RestoreOptions {
  connection: Connection
  storage: Storage
  path: string
  replace: boolean
  /** The key that must open the secrets of the backup; without it nobody asks. */
  key?: { secretKey: Buffer | undefined }
}

export async function restoreBackup(
  { connection, storage, path, replace, key }: RestoreOptions,
  report: Report = () => {},
): Promise<Restored> {
  const file = await openBackup(path)
  try {
    const checked = await checkBackup(file, report)
    const plan = await planMigrations(checked.header)
    const client = await connectForBackup(connection)
    try {
      await checkTarget(client, replace)
      await makeQueue(connection)
      await client.query('BEGIN')
      await keepOldKeys(client)
      await dropEverything(client)
      await buildSchema(client, checked.header, plan.before)
      await prepareJobs(client)
      await withoutTriggersAndKeys(client, () => load(client, storage, checked, report, key))
      await enqueueJobs(client)
      for (const name of plan.after) await applyFile(client, name)
      await applySqlFiles(client, await readSqlFiles())
      await finishRestore(client)
      await client.query('COMMIT')
      await client.query('ANALYZE')
    } finally {
      await client.end()
    }
    return { files: checked.manifest.files.count, createdAt: checked.header.createdAt }
  } finally {
    await file.close()
  }
}

/** Checks the target before anything is changed. */
async function checkTarget(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lectern' LIMIT 1`,
  )
  if (rows.length > 0) throw new BackupError('Lectern is running on this database: stop it first.')
  if (replace) return
  for (const { name } of await listTables(client)) {
    // A server that was started once and never used has a secret.
    if (name === 'secrets') continue
    const found = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
    if (found.rowCount)
      throw new BackupError(
        'The database is not empty: restore into another one, or use --replace to delete its content.',
      )
  }
}

/** The package of the queue creates its tables on its own connection; without jobs they change nothing. */
async function makeQueue(connection: Connection): Promise<void> {
  const pool = createDatabasePool(connection, { max: 2 })
  await migrateQueue(pool).finally(() => pool.end())
}

/** The bytes are stored before the transaction that refers to them commits. Nothing is overwritten, because equal names mean equal bytes. */
async function load(
  client: pg.Client,
  storage: Storage,
  { file, header, manifest }: Checked,
  report: Report,
  key: RestoreOptions['key'],
) {
  const loader = openLoader(client, header)
  const { size: total } = await file.stat()
  let done = 0
  let files = 0
  for await (const entry of readTar(file)) {
    const table = tableOf(entry.name)
    const fileKey = keyOf(entry.name)
    done += entry.size
    if (table !== undefined) {
      await loader.add(table, await readPart(entry))
      report({ step: 'database', done, total, what: table })
    } else if (fileKey !== undefined) {
      await loader.finish()
      if (files === 0) await checkKey(client, key)
      await storage.write(entry.bytes, Number.POSITIVE_INFINITY)
      report({ step: 'files', done: ++files, total: manifest.files.count })
    }
  }
  await loader.finish()
  if (files === 0) await checkKey(client, key)
  await setSequences(client, manifest.sequences)
}

/** Checked before the files, which take long and would stay when the database is rolled back. */
async function checkKey(client: pg.Client, key: RestoreOptions['key']): Promise<void> {
  if (key === undefined) return
  const { rows } = await client.query<SecretRow>('SELECT * FROM secrets')
  try {
    // A backup from before keys could be sealed has no such column.
    checkSecretKey(
      rows.map((row) => ({ ...row, wrapped_by: row.wrapped_by ?? CLEAR })),
      key.secretKey,
    )
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new BackupError(`Nothing was restored, because no Lectern could use it. ${error.message}`)
  }
}

/** Bytes that only the replaced database used are removed at night, like all unused ones. */
async function keepOldKeys(client: pg.ClientBase): Promise<void> {
  await client.query('CREATE TEMP TABLE old_keys (key text) ON COMMIT DROP')
  const { rows } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'stored_files'`,
  )
  if (rows.length > 0) await client.query('INSERT INTO old_keys SELECT key FROM stored_files')
}

async function finishRestore(client: pg.ClientBase): Promise<void> {
  await client.query('INSERT INTO stored_files (key, kept) SELECT key, false FROM old_keys ON CONFLICT DO NOTHING')
  // Marks are transaction numbers, and this server counts differently: it must not reuse a number for another state.
  await client.query('UPDATE access_marks SET mark = pg_current_xact_id()')
}
