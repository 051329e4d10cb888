/** Slices depend on each other in one direction: there is no cycle over any number of slices. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FEATURES = fileURLToPath(new URL('../server/src/features/', import.meta.url))

type Imports = Map<string, Set<string>>

/** Slice → slices it imports from, as values or as types. */
function readImports(): Imports {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const imports: Imports = new Map()
  for (const file of files) {
    const [slice = ''] = file.split(sep)
    const text = readFileSync(join(FEATURES, file), 'utf8')
    for (const [, address = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const [other = ''] = normalize(join(dirname(file), address)).split(sep)
      if (other === slice || other === '..') continue
      imports.set(slice, (imports.get(slice) ?? new Set()).add(other))
    }
  }
  return imports
}

/** Returns a cycle through a slice, or undefined. */
function findCycle(imports: Imports): string[] | undefined {
  const done = new Set<string>()
  const walk = (slice: string, path: string[]): string[] | undefined => {
    if (path.includes(slice)) return [...path.slice(path.indexOf(slice)), slice]
    if (done.has(slice)) return undefined
    for (const next of imports.get(slice) ?? []) {
      const found = walk(next, [...path, slice])
      if (found) return found
    }
    done.add(slice)
    return undefined
  }
  for (const slice of imports.keys()) {
    const found = walk(slice, [])
    if (found) return found
  }
  return undefined
}

test('no slice depends on itself', () => {
  const imports = readImports()
  expect(imports.get('comments')).toContain('change-requests')
  expect(findCycle(imports)).toBeUndefined()
})

test('a cycle over three slices is found', () => {
  const planted = readImports()
  planted.set('users', new Set(['change-requests']))
  expect(findCycle(planted)).toEqual(expect.arrayContaining(['users', 'change-requests']))
})
