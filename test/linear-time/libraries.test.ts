/** No library that parses what others wrote takes more than linear processor time, and none is forgotten (docs/decisions/0137). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ENTRIES } from './entries.ts'
import { LIBRARIES } from './libraries.ts'
import { LIBRARY_ENTRIES } from './library-entries.ts'
import { findGrowth } from './measure.ts'
import type { Repeated } from './strings.ts'

interface Package {
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('every dependency of the server is listed with what of it reads foreign bytes', () => {
  const packages = ['server', 'content', 'site'].map((part) => JSON.parse(read(`${part}/package.json`)) as Package)
  const names = packages.flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies }))
  const foreign = new Set(names.filter((name) => !name.startsWith('@lectern/')))
  expect(Object.keys(LIBRARIES).sort()).toEqual([...foreign].sort())
})

test('every entry that is listed exists, and every thread', () => {
  const tasks = read('server/src/thread-tasks.ts')
  const missing = Object.values(LIBRARIES).flatMap((reading) => {
    if ('ours' in reading) return []
    if ('thread' in reading) return tasks.includes(`'${reading.thread}': async`) ? [] : [reading.thread]
    return reading.filter((name) => !(name in ENTRIES) && !(name in LIBRARY_ENTRIES))
  })
  expect(missing).toEqual([])
  const listed = new Set(Object.values(LIBRARIES).flatMap((reading) => (Array.isArray(reading) ? reading : [])))
  expect(Object.keys(LIBRARY_ENTRIES).filter((name) => !listed.has(name))).toEqual([])
})

const COMMON = ['a', ' ', '\n', '<', '"', '(', '\\', '$', '\t']

describe('a library takes time in proportion to what it reads', () => {
  test.each(Object.entries(LIBRARY_ENTRIES))('%s', async (_, { read, units, most, isAlone }) => {
    const repeated = [...(isAlone ? [] : COMMON), ...units].flatMap((unit): Repeated[] => [
      { before: '', unit, after: '' },
      { before: 'a', unit, after: '\0' },
    ])
    // What is needed once, such as its compilation, is no part of the growth.
    await read('a')
    const found: string[] = []
    for (const each of repeated) {
      const growth = await findGrowth((text) => read(text.slice(0, most)), each, most > 25_600 ? 4 : 3)
      if (growth !== undefined) found.push(growth)
    }
    expect(found).toEqual([])
  })
})
