/** A new table or column must be archived or left out explicitly. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { toColumn } from '../../core/archive/rows.ts'
import { listArchivedTables } from './files.ts'
import { LEFT_OUT_TABLES } from './left-out.ts'

const api = await startTestServer()

type Columns = ReadonlyMap<string, ReadonlySet<string>>

async function readColumns(): Promise<Columns> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT t.relname AS table, array_agg(c.attname::text) AS columns
    FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    GROUP BY t.relname`.execute(api.database.db)
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}

/** Sentences on columns that are neither archived nor left out, are both, or do not exist. */
function findUndecided(columns: Columns): string[] {
  const leftOut: Record<string, string> = LEFT_OUT_TABLES
  const archived = listArchivedTables()
  const names = archived.map(({ table }) => table as string)
  const unknown = [...names, ...Object.keys(leftOut)].filter((table) => !columns.has(table))
  return [
    ...unknown.map((table) => `${table} does not exist`),
    ...names.filter((table, at) => names.indexOf(table) !== at).map((table) => `${table} is archived twice`),
    ...names.filter((table) => table in leftOut).map((table) => `${table} is archived and left out`),
    ...[...columns.keys()]
      .filter((table) => !names.includes(table) && !(table in leftOut))
      .map((table) => `${table} is neither archived nor left out`),
    ...archived.flatMap(({ table, schema, fromScope, leftOut }) => {
      const decided = [
        ...Object.keys(schema.properties).map(toColumn),
        ...Object.keys(fromScope),
        ...Object.keys(leftOut),
      ]
      const existing = columns.get(table) ?? new Set()
      return [
        ...decided.filter((column) => !existing.has(column)).map((column) => `${table}.${column} does not exist`),
        ...decided
          .filter((column, at) => decided.indexOf(column) !== at)
          .map((column) => `${table}.${column} is decided twice`),
        ...[...existing]
          .filter((column) => !decided.includes(column))
          .map((column) => `${table}.${column} is neither archived nor left out`),
      ]
    }),
  ]
}

test('every column of the database is archived, or left out by name with a reason', async () => {
  expect(findUndecided(await readColumns())).toEqual([])
  const reasons = [
    ...Object.values(LEFT_OUT_TABLES),
    ...listArchivedTables().flatMap((each) => Object.values(each.leftOut)),
  ]
  expect(reasons.filter((reason) => reason.trim().length < 10)).toEqual([])
})

test('an undecided column is found, and so is one that no longer exists', async () => {
  const columns = await readColumns()
  const planted = new Map([...columns, ['teams', new Set([...columns.get('teams')!, 'planted'])]])
  planted.delete('tokens')
  planted.set('planted_table', new Set(['id']))
  planted.set('share_links', new Set([...columns.get('share_links')!].filter((column) => column !== 'key')))
  expect(findUndecided(planted).sort()).toEqual([
    'planted_table is neither archived nor left out',
    'share_links.key does not exist',
    'teams.planted is neither archived nor left out',
    'tokens does not exist',
  ])
})
