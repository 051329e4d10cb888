/** What the database consists of, asked of the database: a table that a later migration brings is in the backup by itself. */
import type pg from 'pg'
import type { Manifest, Table } from './format.ts'

interface TableFound extends Table {
  /** On disk. */
  size: number
}

/**
 * Columns that say which transaction wrote a row are left out: another server counts others, and its own is their default.
 * Partitions stand under the table they are of, and what an extension brought comes with it.
 */
export async function listTables(client: pg.ClientBase): Promise<TableFound[]> {
  const { rows } = await client.query<TableFound>(`
    SELECT c.relname AS name,
      (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          AND NOT (a.atttypid = 'xid8'::regtype AND a.atthasdef)) AS columns,
      (SELECT coalesce(json_agg(json_build_object('name', p.relname, 'of', o.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
          ORDER BY t.level, p.relname), '[]')
        FROM pg_partition_tree(c.oid) t JOIN pg_class p ON p.oid = t.relid JOIN pg_class o ON o.oid = t.parentrelid WHERE t.level > 0) AS partitions,
      coalesce((SELECT sum(pg_table_size(t.relid)) FROM pg_partition_tree(c.oid) AS t), pg_table_size(c.oid))::float8 AS size
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('migrations', 'sql_files')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`)
  return rows
}

/** They do not belong to a transaction: asked last, they are never behind the rows. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`)
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}

export const columnsOf = (client: pg.ClientBase, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
