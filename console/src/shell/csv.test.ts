import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../test/growth.ts'
import { parseCsv, printCsv } from './csv.ts'

test('what is printed is read again', () => {
  const field = fc.string().map((text) => text.replaceAll('\r', '').trim())
  const row = fc.tuple(
    field.filter((text) => text !== '' && !text.startsWith('\uFEFF')),
    field,
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const table = [['source', 'destination'], ...rows]
      expect(parseCsv(printCsv(table))).toEqual(table)
    }),
  )
})

test('files of spreadsheets are read: a byte order mark, semicolons, empty lines, quotes', () => {
  expect(parseCsv('\uFEFFsource;destination\r\n/a;"x;""y"""\r\n\r\n /b ; /c\n')).toEqual([
    ['source', 'destination'],
    ['/a', 'x;"y"'],
    ['/b', '/c'],
  ])
  expect(parseCsv('/a\thttps://example.com/?q=1,2')).toEqual([['/a', 'https://example.com/?q=1,2']])
  expect(parseCsv('')).toEqual([])
})

test.each(['a', '"', '""', '"a" ', 'a"', ' "', ',', '",', '"\n', '\r', '\t'])(
  'the largest file that repeats %j is read in time in proportion to its length',
  async (unit) => {
    const read = (size: number) => parseCsv(`a,${unit.repeat(Math.ceil(size / unit.length))}`)
    expect(await growthOf(2 * 1024 * 1024, read)).toBeLessThan(LINEAR)
  },
)
