/** One slice, or one folder of core, writes a table: all changes of its rows are found there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../server/', import.meta.url))

interface SourceFile {
  /** The path below `server/`. */
  path: string
  text: string
}

const readFolder = (folder: string, ending: RegExp): SourceFile[] =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(SERVER, folder, file), 'utf8') }))

const sources = readFolder('src', /\.ts$/)
const sqlFiles = readFolder('sql', /\.sql$/)

/** Names of tables and views, from the generated types. */
const TABLES = new Set(
  [
    ...readFileSync(join(SERVER, 'src/core/database/tables.ts'), 'utf8')
      .split('export interface DB {')[1]!
      .matchAll(/^ {2}(\w+):/gm),
  ].map(([, name]) => name!),
)

/** Partitions count as their table. */
const toTable = (name: string) => ['site_events', 'audit_events'].find((table) => name.startsWith(`${table}_`)) ?? name

const BUILDER =
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto|archivedTable)(?:<[^>(]*>)?\(\s*['"`](\w+)/g
const STATEMENT =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE|COPY)\s+(?:ONLY\s+)?"?(?:public\.)?([a-z_]\w*)/g
/** The table is a variable, so it is unknown here. */
const ANY_TABLE =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE|COPY)\s+(?:ONLY\s+)?\$\{|\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*[^'"`\s)]/

/** The slice or folder of a file. */
const toRoom = (path: string) => path.replace(/^src\//, '').match(/^(?:features|core)\/[^/]+|^[^/]+/)![0]

const listWritten = ({ text }: SourceFile): Set<string> => {
  const names = [...text.matchAll(BUILDER), ...text.matchAll(STATEMENT)].map(([, name]) => toTable(name!))
  return new Set(names.filter((name) => TABLES.has(name)))
}

/** Table → the slices and folders that write it. */
function findWriters(files: SourceFile[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const file of files)
    for (const table of listWritten(file)) writers.set(table, (writers.get(table) ?? new Set()).add(toRoom(file.path)))
  return writers
}

/** Second writers that stay, as `room: table`, each with its reason. The list only shrinks. */
const SECOND_WRITERS: Record<string, string> = {
  'backup: stored_files': 'restore notes files of the database before it, so that they are removed at night',
  'backup: access_marks': 'restore makes every level that a process remembers stale',
}

/** Files that write a table given as an argument, each with its reason. */
const WRITE_ANY_TABLE: Record<string, string> = {
  'src/core/archive/rows.ts': 'writes records for the slice that defines them by archivedTable',
  'src/core/seal/reseal.ts':
    'seals the values of sealed columns again, for the slice that defines them by sealedColumn',
  'src/demo/clock.ts': 'moves the times of rows that its own open transaction has written',
  'src/features/site-structure/write-tree.ts': 'writes the three tables of the structure, all of this slice',
  'src/backup/load-rows.ts': 'restore fills every table of the backup',
  'src/backup/rebuild-schema.ts': 'restore empties what migrations have filled',
}

/** Functions and triggers that write, with the slice that owns their tables. */
const SQL_WRITERS: Record<string, { tables: string[]; room: string }> = {
  'sql/access_marks.sql': { tables: ['access_marks'], room: 'sql' },
  'sql/audit_events.sql': { tables: ['audit_events'], room: 'core/audit' },
  'sql/members.sql': { tables: ['members'], room: 'features/members' },
  'sql/reviews.sql': { tables: ['reviews'], room: 'features/reviews' },
  'sql/stored_files.sql': { tables: ['space_files', 'stored_files'], room: 'features/files' },
}

/** Tables with several writers and no exception. */
function findSharedTables(files: SourceFile[]): string[] {
  return [...findWriters(files)].flatMap(([table, rooms]) => {
    const owners = [...rooms].filter((room) => !(`${room}: ${table}` in SECOND_WRITERS))
    return owners.length > 1 ? [`${table} is written by ${owners.sort().join(', ')}`] : []
  })
}

test('every table has one slice that writes it', () => {
  expect(findSharedTables(sources)).toEqual([])
})

test('tables are found in both ways of writing them, and most have a writer', () => {
  const writers = findWriters(sources)
  expect([...writers.get('grants')!]).toEqual(['features/permissions'])
  expect([...writers.get('page_moves')!]).toEqual(['features/page-moves'])
  expect([...writers.get('site_events')!]).toEqual(['features/site-insights'])
  // Views, and tables that only triggers write.
  expect([...TABLES].filter((table) => !writers.has(table)).sort()).toEqual([
    'accepted_members',
    'closed_organizations',
    'collection_levels',
    'organizations_behind_sso',
    'site_levels',
    'site_section_places',
    'site_space_places',
    'space_files',
    'space_levels',
  ])
})

test('a write to a variable table is in a file with a reason', () => {
  const found = sources.filter(({ text }) => ANY_TABLE.test(text)).map(({ path }) => path)
  expect(found.sort()).toEqual(Object.keys(WRITE_ANY_TABLE).sort())
})

test('the exceptions only shrink', () => {
  const writers = findWriters(sources)
  const stale = Object.keys(SECOND_WRITERS).filter((exception) => {
    const [room = '', table = ''] = exception.split(': ')
    return !writers.get(table)?.has(room)
  })
  expect(stale).toEqual([])
})

test('functions and triggers write tables of one slice each', () => {
  const writers = findWriters(sources)
  const found = sqlFiles.flatMap((file) => {
    const tables = [...listWritten(file)].sort()
    return tables.length > 0 ? [[file.path, tables]] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(SQL_WRITERS).map(([path, { tables }]) => [path, tables])),
  )
  for (const { tables, room } of Object.values(SQL_WRITERS))
    for (const table of tables) {
      const others = [...(writers.get(table) ?? [])].filter((other) => !(`${other}: ${table}` in SECOND_WRITERS))
      expect(others.filter((other) => other !== room)).toEqual([])
    }
})

test.each([
  ["db.insertInto('teams').values(row)", 'teams is written by features/planted, features/teams'],
  ['sql`DELETE FROM grants WHERE id = 1`', 'grants is written by features/permissions, features/planted'],
  ['sql`UPDATE spaces SET position = 1`', 'spaces is written by features/planted, features/spaces'],
  ["archivedTable('tokens', {})", 'tokens is written by features/planted, features/tokens'],
  [
    'client.query(`COPY site_events (id) FROM STDIN`)',
    'site_events is written by features/planted, features/site-insights',
  ],
  ["client.query('TRUNCATE users')", 'users is written by features/planted, features/users'],
])('a second writer is found: %s', (text, sentence) => {
  expect(findSharedTables([...sources, { path: 'src/features/planted/store.ts', text }])).toEqual([sentence])
})
