import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenize, WORD_LENGTH } from './tokenize.ts'

const words = (text: string) => tokenize(text).map(({ word }) => word)
const also = (text: string) => tokenize(text).flatMap(({ also = [] }) => also)

describe('words', () => {
  test.each([
    ['Install the CLI.', ['install', 'the', 'cli']],
    ['Über Größe, naïve café', ['uber', 'grosse', 'naive', 'cafe']],
    ['ŁÓDŹ Ærø Þing', ['lodz', 'aero', 'thing']],
    ['ﬁle ＡＢＣ ①', ['file', 'abc', '1']],
    ['e\u0301te\u0301', ['ete']],
    ['новый ещё', ['новый', 'еще']],
    ['ΛΌΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
    ['شَمْس', ['شمس']],
    ['DATABASE_URL=x', ['database', 'url', 'x']],
    ['C++ and C# and F#, not A+', ['c++', 'and', 'c#', 'and', 'f#', 'not', 'a']],
    ['👍🏽 !? …', []],
    ['हिन्दी', ['हिन्दी']],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))

  test('compound words are found by their parts and as a whole', () => {
    expect(also('getUserById')).toEqual(['get', 'user', 'by', 'id'])
    expect(also('HTTPServer')).toEqual(['http', 'server'])
    expect(also('node.js, e-mail and max_open_files; a-b-c-d')).toEqual(['nodejs', 'email', 'maxopenfiles'])
    expect(also('Install README iPhone')).toEqual(['phone'])
  })

  test('long words are truncated', () => {
    expect(words('a'.repeat(1000))).toEqual(['a'.repeat(WORD_LENGTH)])
  })
})

describe('scripts without spaces', () => {
  test.each([
    ['全文検索', ['全文', '文検', '検索', '索']],
    ['Docker環境', ['docker', '環境', '境']],
    ['ｶﾀｶﾅ', ['カタ', 'タカ', 'カナ', 'ナ']],
    ['문서를 검색', ['문서', '서를', '를', '검색', '색']],
    ['検', ['検']],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))
})

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aÉß ._-+#C\n\u0301漢字かな한국'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  ),
  maxLength: 60,
})

test('tokens are in order inside the text, and none is empty or contains a space', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let start = -1
      for (const token of tokenize(text)) {
        expect(token.word).toMatch(/^\S+$/)
        expect(token.start).toBeGreaterThan(start)
        expect(token.end).toBeGreaterThan(token.start)
        expect(token.end).toBeLessThanOrEqual(text.length)
        start = token.start
      }
    }),
  )
})

test('the text of a token gives the same token again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { word, start, end } of tokenize(text)) expect(tokenize(text.slice(start, end))[0]?.word).toBe(word)
    }),
  )
})

test('case and composition of accents do not matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aéÉüÜñ ÅåçŽ'), maxLength: 30 }), (text) => {
      expect(words(text.normalize('NFD'))).toEqual(words(text))
      expect(words(text.toUpperCase())).toEqual(words(text.toLowerCase()))
    }),
  )
})

test('any substring of a text without spaces is found as adjacent tokens', () => {
  const run = fc.string({ unit: fc.constantFrom(...'全文検索漢字'), minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(run, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % (text.length - 1)
      const part = text.slice(start, start + 2 + (length % (text.length - start - 1)))
      const pairs = words(part).slice(0, -1).join(' ')
      expect(words(text).join(' ')).toContain(pairs)
    }),
  )
})
