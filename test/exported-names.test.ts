/** One exported name has one meaning in the whole repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['content/src', 'editor/src', 'site/src', 'site/assets', 'server/src', 'console/src']

/** Every slice exports its operations and jobs under these names, every feature of the console its routes and screens. */
const CONVENTIONS = new Set(['operations', 'jobs', 'routes', 'Screen'])

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

interface SourceFile {
  path: string
  text: string
}

function readSources(): SourceFile[] {
  return SOURCES.flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    return files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') }))
  })
}

/** Exported names that more than one file declares, each with its files. */
function findDuplicates(sources: SourceFile[]): Map<string, string[]> {
  const homes = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.matchAll(DECLARATION)) {
      if (!CONVENTIONS.has(name)) homes.set(name, (homes.get(name) ?? new Set()).add(path))
    }
  }
  return new Map([...homes].filter(([, files]) => files.size > 1).map(([name, files]) => [name, [...files].sort()]))
}

test('no exported name is declared in two files', () => {
  expect([...findDuplicates(readSources())]).toEqual([])
})

test('a name exported a second time is found', () => {
  const planted = { path: 'server/src/features/teams/planted.ts', text: 'export function createLruCache() {}\n' }
  expect(findDuplicates([...readSources(), planted]).get('createLruCache')).toContain(planted.path)
})
