/** The schema that the last release reads and writes: schema.json, which `npm run release:schema` writes when a version is released. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withMigratedDatabase } from '../generate/database.ts'
import { listMigrationFiles } from '../src/core/database/migrate.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { version } from '../src/core/version.ts'
import { readSchema, type Schema } from './read-schema.ts'
import { dropRetired } from './retired.ts'

interface Release extends Schema {
  version: string
  migrations: string[]
}

const FILE = join(serverRoot, 'release/schema.json')

export async function readReleased(): Promise<Release> {
  return JSON.parse(await readFile(FILE, 'utf8'))
}

export async function writeReleased(): Promise<void> {
  const { names, routines, ...schema } = await withMigratedDatabase(async (pool) => {
    await dropRetired(pool)
    return readSchema(pool)
  })
  const program = await readProgram()
  // Functions that only triggers and other functions call belong to the database, and change with them.
  const called = Object.entries(routines).filter(
    ([signature, result]) => result !== 'trigger' && program.includes(`${names[signature]}(`),
  )
  const release: Release = {
    version,
    migrations: await listMigrationFiles(),
    ...schema,
    routines: Object.fromEntries(called),
  }
  await writeFile(FILE, `${toText(release)}\n`)
}

/** One line for each column and each rule. */
const toText = (value: unknown, indent = ''): string => {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).some((key) => LEAVES.has(key))
  if (isLeaf) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Object.entries(value).map(
    ([key, each]) => `${indent} ${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${toText(each, `${indent} `)}`,
  )
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
const LEAVES = new Set(['isNullable', 'definition'])

async function readProgram(): Promise<string> {
  const folder = join(serverRoot, 'src')
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
