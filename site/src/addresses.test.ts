import { expect, test } from 'vitest'
import { isExternal } from './addresses.ts'

test.each([
  'https://a.example',
  '//a.example',
  '/\\a.example',
  '\\\\a.example',
  '/\t/a.example',
  ' //a.example',
  'mailto:a@b.c',
])('%j leaves the site', (href) => expect(isExternal(href)).toBe(true))

test.each(['/a', 'a/b', '#a', '?a', '.', '/a//b', '\\a'])('%j stays', (href) => expect(isExternal(href)).toBe(false))
