import { expect, test } from 'vitest'
import { findCircularRedirects, toPathOfSite } from './find-loops.ts'
import { parseRowTarget, printRowTarget } from './row-target.ts'

const step = (source: string, to?: string) => ({ source, to })

test('a loop is found in every row that is a part of it or leads into it, whatever the case and slashes', () => {
  const faults = findCircularRedirects([step('/a', '/B/'), step('/b', '/a'), step('/c', '/a'), step('/d', '/d')], [])
  expect([...faults.values()].map(({ kind }) => kind)).toEqual(['loop', 'loop', 'chain', 'loop'])
  expect(faults.get(0)).toEqual({ kind: 'loop', through: ['/a', '/B/', '/a'] })
})

test('a loop through redirects of the site is found, unless a row replaces one of them', () => {
  const existing = [step('/b', '/c'), step('/c', '/a')]
  expect(findCircularRedirects([step('/a', '/b')], existing).get(0)?.through).toEqual(['/a', '/b', '/c', '/a'])
  expect(findCircularRedirects([step('/a', '/b'), step('/c', '/fine')], existing).size).toBe(0)
  expect(findCircularRedirects([step('/a', '/b')], [step('/b')]).size).toBe(0)
})

test('a chain that no site follows to its end is found, and a long table takes no long time', () => {
  const chain = Array.from({ length: 7 }, (_, at) => step(`/${at}`, `/${at + 1}`))
  expect([...findCircularRedirects(chain, []).entries()].map(([at, { kind }]) => [at, kind])).toEqual([
    [0, 'chain'],
    [1, 'chain'],
  ])
  const long = Array.from({ length: 50_000 }, (_, at) => step(`/${at}`, `/${at + 1}`))
  expect(findCircularRedirects(long, []).size).toBe(long.length - 5)
})

test('an address of the site is a path of it', () => {
  const roots = ['https://docs.acme.com/', 'https://lectern.example/sites/acme/']
  expect(toPathOfSite('https://DOCS.acme.com/a/b?x#y', roots)).toBe('/a/b')
  expect(toPathOfSite('https://lectern.example/sites/acme', roots)).toBe('/')
  expect(toPathOfSite('https://elsewhere.example/', roots)).toBeUndefined()
  expect(toPathOfSite('/old', roots)).toBe('/old')
})

test('a loop through redirects with a wildcard is found, and content below one is none', () => {
  const kindOf = (row: object, existing: object[] = []) =>
    findCircularRedirects([row as ReturnType<typeof step>], existing as ReturnType<typeof step>[]).get(0)?.kind
  expect(kindOf({ source: '/a/*', to: '/a/x' })).toBe('loop')
  expect(kindOf({ source: '/a*', to: '/ab', isCaptured: true })).toBe('loop')
  expect(kindOf({ source: '/a/*', to: '/b', isCaptured: true }, [{ source: '/b/*', to: '/a', isCaptured: true }])).toBe(
    'loop',
  )
  expect(kindOf({ source: '/b', to: '/a/x' }, [{ source: '/a/*', to: '/b' }])).toBe('loop')
  expect(kindOf({ source: '/a/*', to: '/a/x' }, [{ source: '/a/x', to: '/c' }])).toBeUndefined()
  expect(kindOf({ source: '/a/*', to: '/a/start', isContent: true })).toBeUndefined()
  expect(kindOf({ source: '/a/*', to: '/a', isContent: true, isCaptured: true })).toBe('loop')
  expect(kindOf({ source: '/a/*', to: '/b', isCaptured: true })).toBeUndefined()
})

test('a table with wildcards takes no long time', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    source: `/old/${at}/*`,
    to: `/new/${at}`,
    isCaptured: true,
  }))
  expect(findCircularRedirects(rows, []).size).toBe(0)
})

test('a table says with /* at the end of a destination that the rest of a path is kept', () => {
  for (const [source, url, isKept, text] of [
    ['/old/*', 'https://e/new/', true, 'https://e/new/*'],
    ['/old/*', 'https://e/new', false, 'https://e/new'],
    ['/old/*', 'https://e/new/*', false, 'https://e/new/%2A'],
    ['/old', 'https://e/new/*', false, 'https://e/new/*'],
  ] as const) {
    expect(printRowTarget({ source, captureWildcard: isKept }, url)).toBe(text)
    expect(parseRowTarget(source, text).captureWildcard).toBe(isKept)
  }
  expect(parseRowTarget('/old/*', '/*')).toEqual({ target: '/', captureWildcard: true })
  expect(parseRowTarget('/old/*', '/new/*')).toEqual({ target: '/new', captureWildcard: true })
})
