import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, startTestServer, type TestServer } from '../../test/harness.ts'
import { createEmptyDatabase } from '../../test/program.ts'
import { loadConfig } from '../config.ts'
import { applyFile, createMigrationsTable, listMigrationFiles, pending } from '../core/database/migrate.ts'
import { inTransaction } from '../core/database/transaction.ts'
import { enqueue } from '../core/queue/enqueue.ts'
import { migrateQueue } from '../core/queue/migrate-queue.ts'
import { createStorage } from '../core/storage/storage.ts'
import { addDemo } from '../demo/index.ts'
import { removeUnusedFiles } from '../features/files/jobs.ts'
import { connectForBackup } from './connect.ts'
import type { Header } from './format.ts'
import { columnsOf, listSequences, listTables } from './list-tables.ts'
import { buildPartitions } from './rebuild-schema.ts'
import { restoreBackup } from './restore-backup.ts'
import { openTarWriter, readTar } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const { api, given, database, connection, dataDirectory, runJobs } = await startTestServer()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'))
const out = join(folder, 'whole.tar')
const storage = createStorage(join(dataDirectory, 'files'))
const elsewhere = createStorage(join(folder, 'files'))
type Connection = TestServer['connection']

const restore = (connection: Connection, path = out, replace = false) =>
  restoreBackup({ connection, storage: elsewhere, path, replace })

async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForBackup(connection)
  return use(client).finally(() => client.end())
}

/** Every row of every table as text, the waiting jobs, and the values of the sequences. */
const everything = (connection: Connection) =>
  withClient(connection, async (client) => {
    const found: Record<string, unknown[]> = { sequences: await listSequences(client) }
    for (const { name, columns } of await listTables(client)) {
      // Each server counts access marks by itself.
      const row = name === 'access_marks' ? 'organization_id' : `ROW(${columnsOf(client, columns)})::text`
      const { rows } = await client.query(`SELECT ${row} AS row FROM ${client.escapeIdentifier(name)} t ORDER BY 1`)
      found[name] = rows.map(({ row }) => row)
    }
    const { rows } = await client.query('SELECT task_identifier, key, run_at FROM graphile_worker.jobs ORDER BY id')
    return { ...found, jobs: rows } as Record<string, unknown[]>
  })

/** Constraints that were dropped to load the rows must exist again. */
const constraintsOf = async (client: pg.Client) => {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS is, convalidated AS valid FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'u', 'x', 'c')
    UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text, true FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2, 3`)
  return rows
}

/** Copies the backup with some entries changed. */
async function changed(name: string, changes: Record<string, (text: string) => string>): Promise<string> {
  const path = join(folder, name)
  const [from, to] = [await open(out), await open(path, 'w')]
  const tar = openTarWriter(to)
  for await (const entry of readTar(from)) {
    const change = changes[entry.name] ?? ((text: string) => text)
    const bytes: Buffer[] = []
    for await (const chunk of entry.bytes) bytes.push(chunk)
    const written = entry.name in changes ? Buffer.from(change(Buffer.concat(bytes).toString())) : Buffer.concat(bytes)
    await tar.add(entry.name, written.length, [written])
  }
  await tar.end()
  await from.close()
  await to.close()
  return path
}

/** Copies the backup with another header and matching checksums. */
function withHeader(name: string, change: (header: Header) => void): Promise<string> {
  const sums: Record<string, string> = {}
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  return changed(name, {
    'backup.json': (text) => {
      const header = JSON.parse(text)
      change(header)
      const written = JSON.stringify(header)
      sums.header = digest(written)
      return written
    },
    'manifest.json': (text) => {
      const written = text.replace(/("backup.json": )"[^"]+"/, `$1"${sums.header}"`)
      sums.manifest = digest(written)
      return written
    },
    'manifest.sha256': () => `${sums.manifest}  manifest.json\n`,
  })
}

beforeAll(async () => {
  const organization = await given.organization()
  await inTransaction(db, (trx) =>
    addDemo(trx, loadConfig({ LECTERN_DATA: dataDirectory }), organization.id, organization.admin.id),
  )
  const space = await given.space({ organization, editMode: 'live' })
  const entry = { name: 'a.txt', contentType: 'text/plain', base64: Buffer.from('the bytes').toString('base64') }
  const changes = [{ operation: 'insert_files', files: [entry] }]
  await api.as(organization.admin).post(`${space.path}/content`, { changes })
  // The month has no partition by a migration, and the transaction number is far ahead of another server.
  await sql`SELECT make_month_partition('site_events', '2024-01-05')`.execute(db)
  await sql`INSERT INTO site_events (transaction_id, site_id, occurred_at, type, visitor_id, session_id, url_origin, url_path)
    VALUES ('4000000000000', 's', '2024-01-05', 'page_view', 'v', 'e', 'http://x', '/')`.execute(db)
  await sql`INSERT INTO stored_files (key, kept) VALUES (${'ab'.repeat(32)}, true), (${'cd'.repeat(32)}, false)`.execute(
    db,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a restored backup in an empty database equals the original, row for row and byte for byte', async () => {
  const steps = new Set<string>()
  const done = await writeBackup({ connection, storage, out }, ({ step }) => steps.add(step))
  // Two rows have no bytes; only the one that content refers to is reported.
  expect(done).toMatchObject({ files: 4, missing: ['ab'.repeat(32)] })
  expect([...steps]).toEqual(['database', 'files'])
  expect(await readdir(folder)).toEqual(['whole.tar'])
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  const target = await createEmptyDatabase('restored')
  await restore(target)
  const before = await everything(connection)
  expect(before.jobs!.length).toBeGreaterThan(0)
  expect(before.content_nodes!.length).toBeGreaterThan(10)
  expect(await everything(target)).toEqual(before)
  const { rows } = await withClient(target, (client) =>
    client.query(
      `SELECT tableoid::regclass::text AS part, transaction_id < pg_current_xact_id() AS past FROM site_events`,
    ),
  )
  expect(rows).toEqual([{ part: 'site_events_2024_01', past: true }])
  expect(await withClient(target, constraintsOf)).toEqual(await withClient(connection, constraintsOf))
  const key = createHash('sha256').update('the bytes').digest('hex')
  expect(await readFile(await elsewhere.pathOf(key), 'utf8')).toBe('the bytes')
})

test('a database with content is refused, unless it is to be replaced', async () => {
  const target = await cloneDatabase()
  await withClient(target, (client) =>
    client.query(`INSERT INTO users (id, email, display_name) VALUES ('u', 'e@x', 'N')`),
  )
  const before = await everything(target)
  await expect(restore(target)).rejects.toThrow('The database is not empty')
  expect(await everything(target)).toEqual(before)
  const old = 'ef'.repeat(32)
  await withClient(target, (client) => client.query('INSERT INTO stored_files (key, kept) VALUES ($1, true)', [old]))
  await restore(target, out, true)
  const { users, stored_files } = await everything(connection)
  const after = await everything(target)
  expect(after.users).toEqual(users)
  // Bytes of the replaced database become unused.
  expect(after.stored_files).toEqual([...stored_files!, expect.stringMatching(`^\\(${old},f,`)])
})

test('a database that a running Lectern uses is not restored', async () => {
  await expect(restore(connection, out, true)).rejects.toThrow('Lectern is running on this database: stop it first.')
})

test('a truncated, damaged or foreign file is refused with a reason, and nothing is changed', async () => {
  const target = await createEmptyDatabase('untouched')
  const bad = join(folder, 'bad.tar')
  const { size } = await stat(out)
  const refused = async (path = bad) => restore(target, path).catch((error) => error.message)

  for (const length of [size - 1024, size - 2048, size >> 1, 700]) {
    await copyFile(out, bad)
    await truncate(bad, length)
    expect(await refused()).toMatch(/ends too early/)
  }
  await truncate(bad, 0)
  expect(await refused()).toMatch(/ends too early/)
  const bytes = await readFile(out)
  for (const at of [0, 0.2, 0.5, 0.9]) {
    const flipped = Buffer.from(bytes)
    const place = Math.floor(at * (size - 6000)) + 1
    flipped[place] = flipped[place]! ^ 1
    // Padding between entries has no effect; everything else is covered by checksums.
    if (bytes[place] === 0) continue
    await writeFile(bad, flipped)
    expect(await refused()).toMatch(/damaged/)
  }
  await writeFile(bad, 'PK a zip, perhaps '.repeat(100))
  expect(await refused()).toBe('This is not a Lectern backup, or it is damaged.')
  expect(await refused(join(folder, 'none'))).toMatch(/there is no such file/)
  expect(
    await refused(
      await changed('manifest.tar', { 'manifest.json': (text) => text.replace('"count": 4', '"count": 5') }),
    ),
  ).toMatch(/damaged/)
  expect(await withClient(target, listTables)).toEqual([])
})

test('a backup of a newer Lectern is refused, one of an older Lectern is migrated', async () => {
  const target = await createEmptyDatabase('migrated')
  const newer = await withHeader('newer.tar', ({ migrations }) => migrations.push('20991231_2359_more.sql'))
  await expect(restore(target, newer)).rejects.toThrow('created by a newer Lectern')
  const format = await withHeader('format.tar', (header) => {
    header.version = 2
  })
  await expect(restore(target, format)).rejects.toThrow('update Lectern')

  // The schema from before sites had host names and events.
  const old = await createEmptyDatabase('older')
  const pool = new pg.Pool({ ...old, max: 2 })
  await migrateQueue(pool)
  await withClient(old, async (client) => {
    await createMigrationsTable(client)
    for (const name of (await listMigrationFiles()).filter((each) => each < '20261115_0800'))
      await applyFile(client, name)
    await client.query(`INSERT INTO organizations (id, title) VALUES ('o', 'Old');
      INSERT INTO sites (id, organization_id, title, basename) VALUES ('s', 'o', 'Docs', 'docs')`)
  })
  const path = join(folder, 'old.tar')
  await writeBackup({ connection: old, storage: elsewhere, out: path })
  await restore(target, path)
  expect(await pending(pool)).not.toEqual([])
  await pool.end()
  const after = new pg.Pool({ ...target, max: 1 })
  expect(await pending(after)).toEqual([])
  expect((await after.query('SELECT title, hostname FROM sites')).rows).toEqual([{ title: 'Docs', hostname: null }])
  await after.end()
})

test('rows of a partitioned table are copied through it, into partitions like those they came from', async () => {
  const [from, to] = [await cloneDatabase(), await cloneDatabase()]
  const parent = `CREATE TABLE measured (at date NOT NULL, twice int GENERATED ALWAYS AS (1) STORED) PARTITION BY RANGE (at);
    CREATE TABLE measured_later PARTITION OF measured FOR VALUES FROM ('2027-01-01') TO (MAXVALUE) PARTITION BY RANGE (at)`
  await withClient(from, (client) =>
    client.query(`${parent};
    CREATE TABLE measured_old PARTITION OF measured FOR VALUES FROM (MINVALUE) TO ('2026-01-01');
    CREATE TABLE measured_2027 PARTITION OF measured_later FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');
    CREATE TABLE "the ""rest""" PARTITION OF measured DEFAULT; INSERT INTO measured VALUES ('2025-12-31'), ('2026-01-01')`),
  )
  await withClient(to, (client) => client.query(`${parent}; CREATE TABLE measured_now PARTITION OF measured DEFAULT`))
  const tables = await withClient(from, listTables)
  const measured = tables.find(({ name }) => name === 'measured')
  expect(tables.map(({ name }) => name)).not.toContain('measured_old')
  expect(measured?.columns).toEqual(['at'])
  expect(measured?.partitions.map(({ name, of }) => [name, of])).toEqual([
    ['measured_later', 'measured'],
    ['measured_old', 'measured'],
    ['the "rest"', 'measured'],
    ['measured_2027', 'measured_later'],
  ])
  await withClient(to, async (client) => {
    await buildPartitions(client, { tables })
    const built = (await listTables(client)).find(({ name }) => name === 'measured')
    expect(built?.partitions).toEqual(measured?.partitions)
    const injected = [{ ...measured!, partitions: [{ name: 'x', bound: 'DEFAULT; DROP TABLE users' }] }]
    await expect(buildPartitions(client, { tables: injected })).rejects.toThrow('damaged')
  })
})

test('bytes that become unused are not removed during the backup', async () => {
  // The rest of the demo adds two uploads.
  await runJobs()
  const { key } = await storage.write(Buffer.from('unused'), 100)
  const days = sql`INSERT INTO stored_files (key, kept, used_at) VALUES (${key}, false, now() - interval '2 days')`
  await days.execute(db)
  const holder = await connectForBackup(connection)
  await holder.query('BEGIN; LOCK TABLE teams IN ACCESS EXCLUSIVE MODE')
  const backup = writeBackup({ connection, storage, out: join(folder, 'second.tar') })
  // Other files of the test run wait for locks of databases of their own.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { interval: 20 }).toBeGreaterThan(0)
  await inTransaction(db, (trx) => enqueue(trx, removeUnusedFiles, {}))
  await runJobs()
  await holder.query('COMMIT')
  await holder.end()
  expect((await backup).files).toBe(7)
  await inTransaction(db, (trx) => enqueue(trx, removeUnusedFiles, {}))
  await runJobs()
  await expect(stat(await storage.pathOf(key))).rejects.toThrow('ENOENT')
})
