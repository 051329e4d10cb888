/** Nothing is exported that no other file imports, because dead code hides behind exports. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Exports of these folders are checked. */
const CHECKED = ['content/src', 'editor/src', 'site/src', 'site/assets', 'server/src', 'console/src']
/** Imports of these folders count, tests and generators included. */
const IMPORTING = ['content', 'editor', 'site', 'server', 'console', 'test', 'bench']
/** Not checked: the generator writes a type for every table. */
const NOT_CHECKED = ['server/src/core/database/tables.ts']
/** What leaves by these doors counts as used: views of the editor are built on it one by one. */
const DOORS = ['editor/src/index.ts']

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const NAMED = /\b(import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g
/** Modules that are imported as a whole, started as a thread, or merged with another declaration. */
const WHOLE = /(?:\bimport\s*\(|\*(?:\s+as\s+\w+)?\s+from\s|\bnew URL\(|\bdeclare module\s)\s*['"]([^'"]+)['"]/g

/** Path → text. */
type Sources = ReadonlyMap<string, string>

function readSources(): Map<string, string> {
  const paths = IMPORTING.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
      .map((file) => `${folder}/${file}`),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Resolves an import: relative, or a subpath of one of our packages. */
function resolveImport(from: string, address: string): string {
  if (address.startsWith('.')) return join(dirname(from), address)
  const [, part, subpath] = /^@lectern\/(content|editor|site)(?:\/(.+))?$/.exec(address) ?? []
  return part ? join(part, 'src', subpath ?? '', 'index.ts') : address
}

const readNames = (list: string) =>
  list.split(',').map((each) =>
    each
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/),
  )

/** Lists every export as `path#name`, declared or re-exported, that no file imports. */
function findUnusedExports(sources: Sources): string[] {
  const exported = new Set<string>()
  const passedOn = new Map<string, string>()
  const used = new Set<string>()
  const wholly = new Set<string>()
  const use = (key: string | undefined) => {
    for (let each = key; each && !used.has(each); each = passedOn.get(each)) used.add(each)
  }
  const imports: string[] = []
  for (const [path, text] of sources) {
    for (const [, name] of text.matchAll(DECLARATION)) exported.add(`${path}#${name}`)
    for (const [, kind, list = '', address = ''] of text.matchAll(NAMED)) {
      const target = resolveImport(path, address)
      for (const [name, alias = name] of readNames(list)) {
        if (!name) continue
        if (kind === 'import') imports.push(`${target}#${name}`)
        else {
          exported.add(`${path}#${alias}`)
          passedOn.set(`${path}#${alias}`, `${target}#${name}`)
          if (DOORS.includes(path)) imports.push(`${path}#${alias}`)
        }
      }
    }
    for (const [, address = ''] of text.matchAll(WHOLE)) wholly.add(resolveImport(path, address))
  }
  for (const key of imports) use(key)
  for (const key of exported) if (wholly.has(key.slice(0, key.indexOf('#')))) use(key)
  return [...exported].filter((key) => !used.has(key) && isChecked(key))
}

const isChecked = (key: string) =>
  CHECKED.some((folder) => key.startsWith(`${folder}/`)) && !NOT_CHECKED.some((path) => key.startsWith(path))

test('every export is imported by another file', () => {
  expect(findUnusedExports(readSources())).toEqual([])
})

test('an unused export is found, also one that an index re-exports', () => {
  const sources = readSources()
  sources.set('server/src/features/teams/planted.ts', 'export function nobodyImportsThis() {}\n')
  const door = 'server/src/features/teams/index.ts'
  sources.set(door, `${sources.get(door)}export { nobodyImportsThis } from './planted.ts'\n`)
  expect(findUnusedExports(sources)).toEqual([
    `${door}#nobodyImportsThis`,
    'server/src/features/teams/planted.ts#nobodyImportsThis',
  ])
})
