/** The migrated schema → src/core/database/tables.ts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import type pg from 'pg'
import { dropRetired } from '../release/retired.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { withMigratedDatabase } from './database.ts'

export const TABLES = join(serverRoot, 'src/core/database/tables.ts')

export function generateTables(): Promise<string> {
  return withMigratedDatabase(async (pool) => {
    await dropRetired(pool)
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
    const text = await generate({
      // kysely-codegen carries its own copy of the type; at run time it is the same class.
      db: db as never,
      dialect: new PostgresTypes(),
      excludePattern: '{*.migrations,*.sql_files,graphile_worker.*,*.site_events_*}',
      customImports: { JsonColumn: './json-columns.ts' },
      overrides: { columns: await listJsonColumns(pool) },
    })
    return (
      text
        .replace(
          /^\/\*\*[\s\S]*?\*\/\n/,
          '/** Generated from the migrations and sql/ by `npm run generate`; never edited. */\n',
        )
        // Rows have their types from rows.ts, by the name of the table.
        .replace(/^export interface (?!DB\b)/gm, 'interface ')
    )
  })
}

/** Lists the types of the JSON columns by `table.column`; src/json-columns.ts says what each holds. */
async function listJsonColumns(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ path: string; is_nullable: boolean; has_default: boolean }>(`
    SELECT table_name || '.' || column_name AS path, is_nullable = 'YES' AS is_nullable, column_default IS NOT NULL AS has_default
    FROM information_schema.columns WHERE table_schema = 'public' AND data_type IN ('json', 'jsonb')`)
  return Object.fromEntries(
    rows.map(({ path, is_nullable, has_default }) => {
      const type = `JsonColumn<"${path}">${is_nullable ? ' | null' : ''}`
      return [path, has_default ? `Generated<${type}>` : type]
    }),
  )
}

export async function writeTables(): Promise<void> {
  await writeFile(TABLES, await generateTables())
}
