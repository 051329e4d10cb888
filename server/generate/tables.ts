/** The migrated schema → src/core/database/tables.ts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import pg from 'pg'
import { serverRoot } from '../src/core/server-root.ts'
import { withMigratedDatabase } from './database.ts'

export const TABLES = join(serverRoot, 'src/core/database/tables.ts')

export function generateTables(): Promise<string> {
  return withMigratedDatabase(async (connectionString) => {
    // kysely-codegen carries its own copy of the type; at run time it is the same class.
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) })
    try {
      const text = await generate({
        db: db as never,
        dialect: new PostgresTypes(),
        excludePattern: '{migrations,graphile_worker.*}',
      })
      return text.replace(
        /^\/\*\*[\s\S]*?\*\/\n/,
        '/** Generated from the migrations by `npm run generate`; never edited. */\n',
      )
    } finally {
      await db.destroy()
    }
  })
}

export async function writeTables(): Promise<void> {
  await writeFile(TABLES, await generateTables())
}
