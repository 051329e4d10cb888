/** Lists the views, functions and triggers of a database and drops them. A trigger on a table of the queue is ours if its function is. */
import type pg from 'pg'

interface SqlObject {
  kind: 'trigger' | 'view' | 'routine'
  /** The identity as DROP expects it. */
  identity: string
}

export async function listSqlObjects(client: pg.ClientBase): Promise<SqlObject[]> {
  const { rows } = await client.query<SqlObject>(`
    SELECT 'trigger' AS kind, format('%I ON %s', t.tgname, c.oid::regclass) AS identity
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE current_schema()::regnamespace IN (c.relnamespace, p.pronamespace) AND NOT t.tgisinternal AND t.tgparentid = 0
    UNION ALL
    SELECT 'view', format('%I', relname) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v'
    UNION ALL
    SELECT 'routine', oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`)
  return rows
}

/**
 * Drops triggers and views before the functions they use. CASCADE is never used, because it would drop a dependent index or column with its data.
 * Objects that a migration has already dropped are skipped.
 */
export function toDropStatements(objects: SqlObject[]): string[] {
  const of = (kind: SqlObject['kind']) => objects.filter((each) => each.kind === kind).map(({ identity }) => identity)
  const [views, routines] = [of('view'), of('routine')]
  return [
    ...of('trigger').map((trigger) => `DROP TRIGGER IF EXISTS ${trigger}`),
    ...(views.length > 0 ? [`DROP VIEW IF EXISTS ${views.join(', ')}`] : []),
    ...(routines.length > 0 ? [`DROP ROUTINE IF EXISTS ${routines.join(', ')}`] : []),
  ]
}
