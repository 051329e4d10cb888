/** Reads what a program can depend on in a database: tables, columns, constraints, views, and the functions that it calls. */
import type pg from 'pg'

interface Column {
  type: string
  isNullable: boolean
  /** PostgreSQL fills it where an INSERT does not name it. */
  hasDefault: boolean
}

/** A check, a foreign key, a uniqueness. */
interface Rule {
  columns: string[]
  definition: string
}

interface Table {
  columns: Record<string, Column>
  rules: Record<string, Rule>
}

export interface Schema {
  tables: Record<string, Table>
  /** View → column → type. */
  views: Record<string, Record<string, string>>
  /** Signature → result. */
  routines: Record<string, string>
}

const IN_SCHEMA = 'c.relnamespace = current_schema()::regnamespace AND NOT c.relispartition'

const COLUMNS = `
  SELECT c.relname AS relation, c.relkind = 'v' AS "isView", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE ${IN_SCHEMA} AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
    AND c.relname NOT IN ('migrations', 'sql_files')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname, a.attnum`

/** Checks and foreign keys, and every unique index, which primary keys and UNIQUE constraints are too. */
const RULES = `
  SELECT c.relname AS relation, k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (k.conkey) ORDER BY attnum) AS columns
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE ${IN_SCHEMA} AND k.contype IN ('c', 'f', 'x')
  UNION ALL
  SELECT c.relname, i.relname, substring(pg_get_indexdef(x.indexrelid) FROM ' USING .*'),
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (x.indkey) ORDER BY attnum)
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE ${IN_SCHEMA} AND x.indisunique
  ORDER BY 1, 2`

const ROUTINES = `
  SELECT p.oid::regprocedure::text AS signature, p.proname AS name, coalesce(pg_get_function_result(p.oid), '') AS result
  FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1`

export async function readSchema(client: pg.ClientBase | pg.Pool): Promise<Schema & { names: Record<string, string> }> {
  const tables: Schema['tables'] = {}
  const views: Schema['views'] = {}
  const { rows: columns } = await client.query<Column & { relation: string; isView: boolean; name: string }>(COLUMNS)
  for (const { relation, isView, name, ...column } of columns) {
    if (isView) {
      views[relation] ??= {}
      views[relation][name] = column.type
    } else {
      tables[relation] ??= { columns: {}, rules: {} }
      tables[relation].columns[name] = column
    }
  }
  const { rows: rules } = await client.query<Rule & { relation: string; name: string }>(RULES)
  for (const { relation, name, columns, definition } of rules)
    if (tables[relation]) tables[relation].rules[name] = { columns, definition }
  const { rows: routines } = await client.query<{ signature: string; name: string; result: string }>(ROUTINES)
  return {
    tables,
    views,
    routines: Object.fromEntries(routines.map(({ signature, result }) => [signature, result])),
    names: Object.fromEntries(routines.map(({ signature, name }) => [signature, name])),
  }
}
