/** The migrated schema → src/core/database/tables.ts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import { serverRoot } from '../src/core/server-root.ts'
import { withMigratedDatabase } from './database.ts'

export const TABLES = join(serverRoot, 'src/core/database/tables.ts')

export function generateTables(): Promise<string> {
  return withMigratedDatabase(async (pool) => {
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
    const text = await generate({
      // kysely-codegen carries its own copy of the type; at run time it is the same class.
      db: db as never,
      dialect: new PostgresTypes(),
      excludePattern: '{*.migrations,*.sql_files,graphile_worker.*,*.site_events_*}',
    })
    return text.replace(
      /^\/\*\*[\s\S]*?\*\/\n/,
      '/** Generated from the migrations and sql/ by `npm run generate`; never edited. */\n',
    )
  })
}

export async function writeTables(): Promise<void> {
  await writeFile(TABLES, await generateTables())
}
