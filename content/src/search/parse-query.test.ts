import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, type Term } from './parse-query.ts'

/** `word`, `"exact phrase"`, `two+words`, `begin*`. */
const show = ({ words, isExact, isPrefix }: Term) =>
  isExact ? `"${words.join(' ')}"` : words.join('+') + (isPrefix ? '*' : '')
const parsed = (text: string) => {
  const { wanted, excluded } = parseQuery(text)
  return [...wanted.map(show), ...excluded.map((term) => `-${show(term)}`)].join(' ')
}

describe('a query', () => {
  test.each([
    ['Install the CLI', 'install the cli*'],
    ['"rate limit" headers', '"rate limit" headers*'],
    ['“Rate Limit”', '"rate limit"'],
    ['docker -compose', 'docker -compose'],
    ['docker -"compose file" swarm', 'docker swarm* -"compose file"'],
    ['well-known node.js', 'well+known node+js*'],
    ['say "unbalanced words', 'say unbalanced words*'],
    ['"" " " ""', ''],
    ['- -- --flag', 'flag*'],
    ['全文検索 検', '全文+文検+検索 検*'],
    ['Docker環境', 'docker 環境*'],
    ['a & b | !c :* <-> (d)', 'a b c d*'],
    ["it's", 'it+s*'],
    ['same same', 'same*'],
    ['???', ''],
    ['👍', ''],
    ['-only', '-only'],
    ['', ''],
  ])('%s', (text, expected) => expect(parsed(text)).toBe(expected))

  test('compound words are found written as one word too', () => {
    expect(parseQuery('node.js').wanted[0]).toMatchObject({ compound: 'nodejs' })
    expect(parseQuery('"node.js"').wanted[0]).not.toHaveProperty('compound')
  })

  test('the number of terms is limited', () => {
    const words = Array.from({ length: 200 }, (_, at) => `w${at}`).join(' ')
    expect(parseQuery(words).wanted).toHaveLength(32)
  })
})

test('any text is a valid query of plain words', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom(...'"-&|!:*<>() \'\\\t'),
          fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
        ),
        maxLength: 80,
      }),
      (text) => {
        const { wanted, excluded } = parseQuery(text)
        for (const { words } of [...wanted, ...excluded]) {
          expect(words.length).toBeGreaterThan(0)
          for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+(\+\+|#)?$/u)
        }
      },
    ),
  )
})
