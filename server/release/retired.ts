/**
 * What the program no longer uses and the last release still does: tables, and columns as `table.column`. It stays in the database for one release;
 * types are generated and tests run as if it were gone already (CONTRIBUTING.md).
 */
import type pg from 'pg'

export const RETIRED: readonly string[] = []

/** Fails when a view or a constraint of something else still needs one of them. */
export async function dropRetired(pool: pg.Pool): Promise<void> {
  for (const name of RETIRED) {
    const [table, column] = name.split('.')
    await pool.query(column === undefined ? `DROP TABLE ${table}` : `ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
}
