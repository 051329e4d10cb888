/** Functions, views and triggers are in sql/ and are recreated when they change (docs/decisions/0068). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness.ts'
import { migrateQueue } from '../queue/migrate-queue.ts'
import { serverRoot } from '../server-root.ts'
import { LAST_MIGRATION_WITH_FUNCTIONS } from './created-by-migrations.ts'
import { applyFile, createMigrationsTable, listMigrationFiles, migrate, pending } from './migrate.ts'
import { applySqlFiles, readSqlFiles, type SqlFile } from './sql-files.ts'

const pools: pg.Pool[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

function connect(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pools.push(pool)
  return pool
}

const clone = async () => connect(await cloneDatabase())

/** A database of an older version, which had the migrations up to this one and no sql/. */
async function createOldDatabase(last: string): Promise<pg.Pool> {
  const { host, port, user } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`).finally(() => admin.end())
  const pool = connect({ host, port, user, database })
  await migrateQueue(pool)
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const name of (await listMigrationFiles()).filter((each) => each <= last)) await applyFile(client, name)
  await client.query('DROP TABLE sql_files')
  client.release()
  return pool
}

/** Lists all objects except those of extensions. */
async function readDefinitions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(`
    SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT relname || ': ' || pg_get_viewdef(oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
    UNION ALL
    SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    ORDER BY 1`)
  return rows.map(({ definition }) => definition)
}

async function apply(pool: pg.Pool, files: SqlFile[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const changed = await applySqlFiles(client, files)
    await client.query('COMMIT')
    return changed
  } finally {
    client.release(true)
  }
}

test.each([
  '20261115_0300_foundation.sql',
  '20261115_0430_levels_told.sql',
  '20261115_0851_site_events_months.sql',
  '20261116_0900_organization_domains.sql',
  LAST_MIGRATION_WITH_FUNCTIONS,
])('a database at %s gets the functions, views and triggers of a new one', async (last) => {
  const pool = await createOldDatabase(last)
  expect(await pending(pool)).not.toEqual([])
  await migrate(pool)
  expect(await pending(pool)).toEqual([])
  expect(await migrate(pool)).toBe(0)
  expect(await readDefinitions(pool)).toEqual(await readDefinitions(await clone()))
})

test('sql/ creates every function, view and trigger of the database', async () => {
  const pool = await clone()
  await apply(pool, [])
  expect(await readDefinitions(pool)).toEqual([])
})

test('a file whose text changes is recreated alone, and the others are left as they are', async () => {
  const pool = await clone()
  const before = await readDefinitions(pool)
  const files = await readSqlFiles()
  for (const { name } of files) {
    const changed = files.map((file) => (file.name === name ? { name, text: `${file.text}-- More.\n` } : file))
    expect(await apply(pool, changed)).toEqual([name])
    expect(await apply(pool, files)).toEqual([name])
  }
  expect(await readDefinitions(pool)).toEqual(before)
})

test('a signature and the columns of a view may change, and what a file no longer creates is dropped', async () => {
  const pool = await clone()
  const files = await readSqlFiles()
  const text = `CREATE FUNCTION twice(number integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * number';
    CREATE VIEW doubled AS SELECT twice(1) AS one, twice(2) AS two;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
    CREATE TRIGGER refused BEFORE INSERT ON teams FOR EACH ROW EXECUTE FUNCTION refuse();`
  await apply(pool, [...files, { name: 'twice.sql', text }])
  expect((await pool.query('SELECT * FROM doubled')).rows).toEqual([{ one: 2, two: 4 }])
  const other = `CREATE FUNCTION twice(number text, OUT pair text) LANGUAGE sql AS 'SELECT number || number';
    CREATE VIEW doubled AS SELECT twice('a') AS first;`
  await apply(pool, [...files, { name: 'twice.sql', text: other }])
  expect((await pool.query('SELECT * FROM doubled')).rows).toEqual([{ first: 'aa' }])
  expect(await apply(pool, files)).toEqual(['twice.sql'])
  expect(await readDefinitions(pool)).toEqual(await readDefinitions(await clone()))
})

test('a file that fails is named and changes nothing', async () => {
  const pool = await clone()
  const before = await readDefinitions(pool)
  const files = (await readSqlFiles()).map((file) =>
    file.name === 'search.sql' ? { ...file, text: `${file.text}CREATE VIEW broken AS SELECT nothing;` } : file,
  )
  await expect(apply(pool, files)).rejects.toThrow('sql/search.sql: column "nothing" does not exist')
  expect(await readDefinitions(pool)).toEqual(before)
})

test('a view that a migration had to drop exists again after it', async () => {
  const pool = await clone()
  await pool.query('DROP VIEW site_levels')
  // The migration of the queue is used because it alone may run twice.
  await pool.query("DELETE FROM migrations WHERE name LIKE 'graphile-worker%'")
  await migrate(pool)
  expect(await readDefinitions(pool)).toEqual(await readDefinitions(await clone()))
})

test('objects that a newer version created are left alone', async () => {
  const byVersion = await clone()
  await byVersion.query("UPDATE sql_files SET version = '999.0.0', hash = 'of another text' WHERE name = 'search.sql'")
  const byMigration = await clone()
  await byMigration.query("UPDATE sql_files SET hash = 'of another text'")
  await byMigration.query("INSERT INTO migrations (name) VALUES ('20991231_2359_more.sql')")
  for (const pool of [byVersion, byMigration]) {
    expect(await pending(pool)).toEqual([])
    expect(await migrate(pool)).toBe(0)
  }
})

const CREATION =
  /\b(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+|MATERIALIZED\s+|RECURSIVE\s+)?(?:FUNCTION|PROCEDURE|AGGREGATE|VIEW|TRIGGER)\b/i

test('migrations no longer create functions, views and triggers', async () => {
  expect('CREATE OR REPLACE FUNCTION f()').toMatch(CREATION)
  expect('create constraint trigger t').toMatch(CREATION)
  expect('DROP VIEW v; CREATE TABLE views ()').not.toMatch(CREATION)
  const texts = await Promise.all(
    (await listMigrationFiles())
      .filter((name) => name > LAST_MIGRATION_WITH_FUNCTIONS)
      .map(async (name) => ({ name, text: await readFile(join(serverRoot, 'migrations', name), 'utf8') })),
  )
  expect(texts.filter(({ text }) => CREATION.test(text)).map(({ name }) => name)).toEqual([])
})
