import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../test/growth.ts'
import { compareWords } from './compare-words.ts'

const show = (before: string, now: string) =>
  compareWords(before, now)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test.each([
  ['One two three', 'One two three', 'One two three'],
  ['One two three', 'One 2 three', 'One[- two][+ 2] three'],
  ['', 'All new', '[+All new]'],
  ['the cat and the dog', 'the cat and the old dog', 'the cat and the[+ old] dog'],
  ['a b a b c', 'a b x a b c', 'a b[+ x] a b c'],
])('%j and %j', (before, now, expected) => {
  expect(show(before, now)).toBe(expected)
})

test('together, the words are the two texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '.', 'word', '語', '\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, now) => {
      const runs = compareWords(before, now)
      const join = (left: string) => runs.flatMap(({ kind, text: run }) => (kind === left ? [] : [run])).join('')
      expect([join('added'), join('removed')]).toEqual([before, now])
    }),
  )
})

test('texts of one repeated word take time in proportion to their length', async () => {
  const around = (size: number, word: string) => `${'a '.repeat(size)}${word}${' a'.repeat(size)}`
  expect(await growthOf(40_000, (size) => compareWords(around(size, 'old one'), around(size, 'new one')))).toBeLessThan(
    LINEAR,
  )
})
