/** Creates an empty database at the migration level of a backup. */
import type pg from 'pg'
import { applyFile, createMigrationsTable, listMigrationFiles } from '../core/database/migrate.ts'
import { QUEUE } from '../core/queue/migrate-queue.ts'
import { BackupError } from './backup-error.ts'
import type { Header } from './format.ts'
import { listTables } from './list-tables.ts'

/** Plans the migrations to run before and after the rows are loaded. The tables of the queue are those of this version. */
export async function planMigrations(header: Header): Promise<{ before: string[]; after: string[] }> {
  const ours = await listMigrationFiles()
  const theirs = new Set(header.migrations.filter((name) => !isQueue(name)))
  const unknown = [...theirs].filter((name) => !ours.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was created by a newer Lectern (${header.lectern}) with migrations that this version does not have (${unknown[0]}): update Lectern.`,
    )
  return { before: ours.filter((name) => theirs.has(name)), after: ours.filter((name) => !theirs.has(name)) }
}

const isQueue = (name: string) => name.startsWith(QUEUE.split(' ')[0]!)

/** Drops everything in the schema except extensions, because existing types and functions would conflict with the migrations. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`DO $$
    DECLARE each record;
    BEGIN
      FOR each IN
        SELECT format('DROP %s IF EXISTS %I CASCADE',
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, relname) AS statement
        FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
            AND (deptype = 'e' OR relkind = 'S' AND deptype = 'i'))
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
        UNION ALL
        SELECT format('DROP TYPE IF EXISTS %I CASCADE', typname) FROM pg_type
        WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('e', 'd')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid AND deptype = 'e')
      LOOP EXECUTE each.statement; END LOOP;
    END $$`)
}

export async function buildSchema(client: pg.ClientBase, header: Header, before: string[]): Promise<void> {
  await createMigrationsTable(client)
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [QUEUE])
  for (const name of before) await applyFile(client, name)
  await buildPartitions(client, header)
  const made = await listTables(client)
  const lacking = header.tables.find(({ name }) => !made.some((table) => table.name === name))
  if (lacking) throw new BackupError(`The backup contains a table ${lacking.name}, which this version does not have.`)
  // Rows that migrations inserted are in the backup.
  await client.query(`TRUNCATE ${made.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
  await client.query('DELETE FROM graphile_worker._private_jobs')
}

/** The bounds as pg_get_expr writes them: literals only. */
const BOUND = /^(DEFAULT|FOR VALUES (FROM|IN|WITH) \((?:'[^']*'|[\w.+:, -])*\)(?: TO \((?:'[^']*'|[\w.+:, -])*\))?)$/

/** Creates the partitions of the backup, because migrations create only those of today. */
export async function buildPartitions(client: pg.ClientBase, header: Pick<Header, 'tables'>): Promise<void> {
  const quote = (name: string) => client.escapeIdentifier(name)
  for (const table of await listTables(client)) {
    const wanted = header.tables.find(({ name }) => name === table.name)?.partitions ?? []
    const isIn = (list: typeof wanted) => (one: (typeof wanted)[number]) =>
      list.some(({ name, bound }) => name === one.name && bound === one.bound)
    // A partition that has partitions itself is listed before them.
    for (const { name } of table.partitions.filter((one) => !isIn(wanted)(one)).toReversed())
      await client.query(`DROP TABLE ${quote(name)}`)
    for (const { name, of = table.name, bound } of wanted.filter((one) => !isIn(table.partitions)(one))) {
      if (!BOUND.test(bound)) throw new BackupError(`The backup is damaged: a partition ${name} cannot be ${bound}.`)
      await client.query(`CREATE TABLE ${quote(name)} PARTITION OF ${quote(of)} ${bound}`)
    }
  }
}
