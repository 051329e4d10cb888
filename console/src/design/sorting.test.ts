import { expect, test } from 'vitest'
import { readSorting, sortItems, writeSorting } from './sorting.ts'

interface Row {
  name: string
  size?: number
}

const COLUMNS = [
  { id: 'name', sortBy: ({ name }: Row) => name },
  { id: 'size', sortBy: ({ size }: Row) => size },
  { id: 'menu' },
]
const ROWS: Row[] = [{ name: 'page 10', size: 2 }, { name: 'Page 9' }, { name: 'émile', size: 1 }]
const namesBy = (text: string) => sortItems(ROWS, COLUMNS, readSorting(text), 'en').map(({ name }) => name)

test('rows are sorted as people sort names, and numbers by their size', () => {
  expect(namesBy('name')).toEqual(['émile', 'Page 9', 'page 10'])
  expect(namesBy('-name')).toEqual(['page 10', 'Page 9', 'émile'])
})

test('rows without a value come last, whichever way', () => {
  expect(namesBy('size')).toEqual(['émile', 'page 10', 'Page 9'])
  expect(namesBy('-size')).toEqual(['page 10', 'émile', 'Page 9'])
})

test('an order that the table does not have leaves the rows as they are', () => {
  for (const text of ['', 'menu', 'nothing', '-']) expect(namesBy(text)).toEqual(ROWS.map(({ name }) => name))
})

test('an order in the address is read as it was written', () => {
  for (const text of ['name', '-name']) expect(writeSorting(readSorting(text)!)).toBe(text)
})
