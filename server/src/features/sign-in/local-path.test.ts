import { expect, test } from 'vitest'
import { toLocalPath } from './local-path.ts'

test.each(['/', '/o/abc', '/o/abc?tab=1#top', '/a/../b'])('%j stays here', (path) => {
  expect(new URL(toLocalPath(path), 'https://docs.example.com').origin).toBe('https://docs.example.com')
  expect(toLocalPath(path)).toBe(
    new URL(path, 'https://docs.example.com').href.slice('https://docs.example.com'.length),
  )
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  undefined,
  ['/a'],
  `/${'a'.repeat(3000)}`,
])('%j leads to the start', (path) => {
  expect(toLocalPath(path)).toBe('/')
})
