import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTypos, editDistance } from './edit-distance.ts'
import { highlight, makePreview } from './make-preview.ts'

const matching =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word)
const marked = (text: string, highlights: readonly { offset: number; length: number }[]) =>
  highlights.map(({ offset, length }) => text.slice(offset, offset + length))

test('the first three lines are shown when they contain a match', () => {
  const { text, highlights } = makePreview('One café\ntwo\nthree\nfour Cafe', matching('cafe'))
  expect(text).toBe('One café\ntwo\nthree')
  expect(marked(text, highlights)).toEqual(['café'])
})

test('otherwise the lines around the match are shown', () => {
  const body = `${'Nothing here.\n'.repeat(50)}Here is the word\nand more\nand\nlast`
  const { text, highlights } = makePreview(body, matching('word'))
  expect(text).toBe('Here is the word\nand more\nand')
  expect(marked(text, highlights)).toEqual(['word'])
})

test('in a long line the part around the match is shown', () => {
  const { text, highlights } = makePreview(`${'blah '.repeat(500)}needle${' blah'.repeat(500)}`, matching('needle'))
  expect(text.length).toBeLessThan(310)
  expect(text.startsWith('…blah')).toBe(true)
  expect(text.endsWith('…')).toBe(true)
  expect(marked(text, highlights)).toEqual(['needle'])
})

test('the place with most words of the query is preferred to the first match', () => {
  const body = `red ${'pad '.repeat(200)}\nred green blue`
  const { text } = makePreview(body, matching('red', 'green', 'blue'))
  expect(text).toBe('red green blue')
})

test('overlapping matches are one highlight', () => {
  expect(marked('全文検索です', highlight('全文検索です', matching('全文', '文検', '検索')))).toEqual(['全文検索'])
})

test('highlights are inside the preview, do not overlap, and cover the matches', () => {
  const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', '漢字', '\n', 'É', '👍'), { maxLength: 400 })
  fc.assert(
    fc.property(words, (list) => {
      const { text, highlights } = makePreview(list.join(' '), matching('beta', 'e', '漢字'))
      expect(text.split('\n').length).toBeLessThanOrEqual(3)
      let end = -1
      for (const { offset, length } of highlights) {
        expect(offset).toBeGreaterThan(end)
        end = offset + length
        expect(end).toBeLessThanOrEqual(text.length)
        expect(text.slice(offset, end)).toMatch(/^(beta|É|漢字)$/)
      }
      if (/beta|É|漢字/.test(list.join(' '))) expect(highlights.length).toBeGreaterThan(0)
      expect(text.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['kuberntes', 'kubernetes', 1],
  ['kubrenetes', 'kubernetes', 1],
  ['autentication', 'authentication', 1],
  ['abcd', 'abcd', 0],
  ['abcd', 'wxyz', 3],
])('%s and %s are %i apart', (one, other, distance) => expect(editDistance(one, other, 2)).toBe(distance))

test('a prefix may have typos too; short words and numbers may not', () => {
  expect(countTypos('instlal', 'installation', true)).toBe(1)
  expect(countTypos('instlal', 'installation', false)).toBeUndefined()
  expect(countTypos('cat', 'car', false)).toBeUndefined()
  expect(countTypos('8080', '8081', false)).toBeUndefined()
})

test('the distance is symmetric, and zero only between equals', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, other, 9) === 0).toBe(one === other)
    }),
  )
})
