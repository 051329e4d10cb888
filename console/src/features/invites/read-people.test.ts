import { expect, test } from 'vitest'
import { readPeople } from './read-people.ts'

const ADA = { email: 'ada@example.com', name: 'Ada' }
const GRACE = { email: 'grace@example.com', name: 'Grace Hopper' }

test.each([
  ['Ada <ada@example.com>', [ADA]],
  ['Ada <Ada@Example.com>, Grace Hopper <grace@example.com>', [ADA, GRACE]],
  ['Ada <ada@example.com>; Grace Hopper <grace@example.com>', [ADA, GRACE]],
  ['Ada <ada@example.com>\r\nGrace Hopper <grace@example.com>\n', [ADA, GRACE]],
  ['Ada <ada@example.com> Grace Hopper <grace@example.com>', [ADA, GRACE]],
  ['"Ada" <ada@example.com>,"Grace Hopper"<grace@example.com>', [ADA, GRACE]],
  ['Ada ada@example.com; Grace Hopper grace@example.com', [ADA, GRACE]],
  ['Ada\tada@example.com\nGrace\tHopper\tgrace@example.com', [ADA, GRACE]],
  ['ada@example.com\tAda', [ADA]],
  ['ada@example.com, Ada <ada@example.com>', [ADA]],
  ["'Ada' <mailto:ada@example.com>", [ADA]],
  ['"Lovelace, Ada" <ada@example.com>', [{ ...ADA, name: 'Lovelace, Ada' }]],
  ['Lovelace, Ada <ada@example.com>', [{ ...ADA, name: 'Lovelace, Ada' }]],
  ['"Ada \\"Countess; of\\" Lovelace" <ada@example.com>', [{ ...ADA, name: 'Ada "Countess; of" Lovelace' }]],
  ['J.R.R. Tolkien <jrr@example.com>', [{ email: 'jrr@example.com', name: 'J.R.R. Tolkien' }]],
  [`${'x'.repeat(150)} <ada@example.com>`, [{ ...ADA, name: 'x'.repeat(100) }]],
])('people with their names are read from %j', (text, people) => {
  expect(readPeople(text)).toEqual({ people, wrong: [] })
})

test.each([
  'ada@example.com',
  '<ada@example.com>',
  '"ada@example.com" <ada@example.com>',
  'www.example.com <ada@example.com>',
  'Win at example.com <ada@example.com>',
])('what is no name is left out of %j', (text) => {
  expect(readPeople(text)).toEqual({ people: [{ email: 'ada@example.com' }], wrong: [] })
})

test('what is no address is said', () => {
  expect(readPeople('Ada; grace@; "open <ada@example.com>, <b>nobody</b>, Bob, bea@example.com')).toEqual({
    people: [{ email: 'ada@example.com', name: '"open' }, { email: 'bea@example.com' }],
    wrong: ['Ada', 'grace@', '<b>nobody</b>', 'Bob'],
  })
})

test('a long text of any letters is read at once', () => {
  for (const letters of ['"', '<', '\\"', 'a,', '@', ' ', '\t', '"<', '<a>', '<a@>'])
    expect(readPeople(letters.repeat(100_000)).people).toEqual([])
})
