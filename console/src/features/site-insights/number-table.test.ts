import { expect, test } from 'vitest'
import { printNumberTable } from './number-table.ts'

test('what visitors typed is no formula, and numbers stay numbers', () => {
  const rows = [
    ['=HYPERLINK("https://evil.example")', 3],
    ['+1', -2],
    ['@cmd', 0.25],
    ['-x', undefined],
    ['a, "b"\nc', 1],
  ]
  expect(printNumberTable({ headers: ['Search', 'Count'], rows })).toBe(
    [
      '\uFEFFSearch,Count',
      '"\'=HYPERLINK(""https://evil.example"")",3',
      "'+1,-2",
      "'@cmd,0.25",
      "'-x,",
      '"a, ""b""\nc",1',
      '',
    ].join('\r\n'),
  )
})
