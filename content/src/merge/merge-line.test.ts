import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../test/growth.ts'
import { examples } from '../../../test/tiers.ts'
import {
  block,
  documentOf,
  fragment,
  inline,
  joinText,
  leaf,
  type Mark,
  mark,
  type Node,
  paragraph,
  plainText,
  text,
  voidBlock,
  voidInline,
} from '../document/index.ts'
import { isConflict } from './conflict-block.ts'
import { mergeDocuments } from './merge-documents.ts'
import { mergeLine } from './merge-line.ts'
import { splitTokens } from './split-tokens.ts'

type Line = readonly Node[]
const plain = (words: string): Line => joinText([text(leaf(words))])
const merged = (base: Line, primary: Line, change: Line) => mergeLine({ base, primary, change }, { steps: 1_000_000 })
const textOf = (line: Line | undefined) => line && plainText(documentOf([paragraph(line)]))
const merge = (base: string, primary: string, change: string) =>
  textOf(merged(plain(base), plain(primary), plain(change)))

describe('two edits of one line', () => {
  const BASE = 'The quick fox jumps over the dog.'

  test('at both ends are both there', () => {
    expect(merge(BASE, 'Today the quick fox jumps over the dog.', 'The quick fox jumps over the lazy dog.')).toBe(
      'Today the quick fox jumps over the lazy dog.',
    )
    expect(merge(BASE, `Look: ${BASE}`, `${BASE} It runs on.`)).toBe(`Look: ${BASE} It runs on.`)
  })

  test('of neighbouring words are both there: the space between them is unchanged', () => {
    expect(merge('one two', 'ONE two', 'one TWO')).toBe('ONE TWO')
  })

  test('of the same word, or of a word and the phrase around it, are a conflict', () => {
    expect(merge(BASE, BASE.replace('quick', 'slow'), BASE.replace('quick', 'fast'))).toBeUndefined()
    expect(
      merge(BASE, BASE.replace('quick fox jumps', 'slow cat crawls'), BASE.replace('fox ', 'fox really ')),
    ).toBeUndefined()
  })

  test('that insert at one place are a conflict, at the end of the line too', () => {
    expect(merge('one two', 'one new two', 'one other two')).toBeUndefined()
    expect(merge('one', 'one mine', 'one theirs')).toBeUndefined()
    expect(merge('', 'mine', 'theirs')).toBeUndefined()
  })

  test('are a conflict where a word is inserted directly before one that was changed or deleted', () => {
    expect(merge('one two three', 'one new two three', 'one TWO three')).toBeUndefined()
    expect(merge('one two three', 'one new two three', 'one three')).toBeUndefined()
    expect(merge('one two three', 'one new two three', 'ONE two three')).toBe('ONE new two three')
  })

  test('are a conflict where one deleted what the other changed, and where one emptied the line', () => {
    expect(merge(BASE, BASE.replace('fox jumps ', ''), BASE.replace('jumps', 'leaps'))).toBeUndefined()
    expect(merge(BASE, '', BASE.replace('jumps', 'leaps'))).toBeUndefined()
    expect(merge(BASE, BASE.replace('The quick ', ''), BASE.replace('dog', 'cat'))).toBe('fox jumps over the cat.')
  })

  test('that are the same at one place are there once', () => {
    expect(merge(BASE, BASE.replace('quick', 'slow'), BASE.replace('quick', 'slow').replace('dog', 'cat'))).toBe(
      'The slow fox jumps over the cat.',
    )
    expect(merge('one two', 'one new two', 'one new two three')).toBe('one new two three')
  })

  test('work in scripts without spaces, character by character', () => {
    expect(merge('我喜歡貓和狗。', '你喜歡貓和狗。', '我喜歡貓和鳥。')).toBe('你喜歡貓和鳥。')
    expect(merge('猫が好きです', '犬が好きです', '鳥が好きです')).toBeUndefined()
    expect(merge('สวัสดีครับ', 'สวัสดีค่ะ', 'สวัสดีครับ ผม')).toBeUndefined()
  })

  test('and an apostrophe, an accent and an emoji of several signs are not taken apart', () => {
    expect(splitTokens("don't cafe\u0301 👨‍👩‍👧👍🏽🇩🇪 'so'")).toEqual([
      "don't",
      ' ',
      'cafe\u0301',
      ' ',
      '👨‍👩‍👧',
      '👍🏽',
      '🇩🇪',
      ' ',
      "'",
      'so',
      "'",
    ])
  })
})

describe('marks and inlines', () => {
  const bold = mark('bold')
  const italic = mark('italic')
  const red = mark('color', { text: 'red' })
  const blue = mark('color', { text: 'blue' })
  const words = (...parts: (string | [string, ...Mark[]])[]): Line =>
    joinText([
      text(...parts.map((part) => (typeof part === 'string' ? leaf(part) : leaf(part[0], part.slice(1) as Mark[])))),
    ])

  test('a word made bold by one and a word rewritten elsewhere by the other are both there', () => {
    expect(merged(plain('one two three'), words(['one', bold], ' two three'), plain('one two 3'))).toEqual(
      words(['one', bold], ' two 3'),
    )
  })

  test('different marks of one word are all there, different colours are a conflict', () => {
    expect(merged(plain('one two'), words(['one', bold], ' two'), words(['one', italic], ' two'))).toEqual(
      words(['one', bold, italic], ' two'),
    )
    expect(merged(words(['one', bold]), words(['one', bold, italic]), plain('one'))).toEqual(words(['one', italic]))
    expect(merged(plain('one'), words(['one', red]), words(['one', blue]))).toBeUndefined()
  })

  test('a word made bold by one and rewritten by the other is a conflict', () => {
    expect(merged(plain('one two'), words(['one', bold], ' two'), plain('1 two'))).toBeUndefined()
  })

  test('an inline is one token', () => {
    const emoji = voidInline('emoji', { code: '1f600' })
    const link = (url: string, words: string) => inline('link', { ref: { kind: 'url', url } }, plain(words))
    const base = [...plain('See '), link('https://a.example', 'the guide'), ...plain(' now')]
    const linked = [...plain('See '), link('https://b.example', 'the guide'), ...plain(' now')]
    expect(merged(base, linked, [...base, emoji])).toEqual([...linked, emoji])
    expect(
      merged(base, linked, [...plain('See '), link('https://a.example', 'this guide'), ...plain(' now')]),
    ).toBeUndefined()
    expect(merged(plain('a b c'), [...plain('a '), emoji, ...plain(' c')], plain('a b c d'))).toEqual([
      ...plain('a '),
      emoji,
      ...plain(' c d'),
    ])
  })
})

describe('in blocks', () => {
  const whole = (base: Node, primary: Node, change: Node) =>
    mergeDocuments({ base: documentOf([base]), primary: documentOf([primary]), change: documentOf([change]) }, 'page', {
      trustsKeys: true,
    }).nodes[0]!
  const within = (wrap: (line: Line) => Node) =>
    whole(wrap(plain('one two three')), wrap(plain('1 two three')), wrap(plain('one two 3')))
  const both = plain('1 two 3')

  const line = (nodes: Line): Node => ({ ...paragraph(nodes), key: 'line' })
  test.each<[string, (line: Line) => Node]>([
    ['headings', (nodes) => ({ ...block('heading-2', {}, nodes), key: 'k' })],
    ['list items', (nodes) => block('list-unordered', {}, [block('list-item', {}, [line(nodes)])])],
    ['hints', (nodes) => block('hint', { style: 'info' }, [line(nodes)])],
    ['quotes in hints', (nodes) => block('hint', {}, [block('blockquote', {}, [line(nodes)])])],
    ['cells of tables', (nodes) => voidBlock('table', { records: {} }, [fragment('row-1-a', [line(nodes)])])],
    ['captions', (nodes) => voidBlock('image', {}, [fragment('caption', [line(nodes)])])],
  ])('words of %s are merged', (_, wrap) => {
    expect(within(wrap)).toEqual(wrap(both))
  })

  test('a line of code is the unit', () => {
    const code = (...lines: string[]) =>
      block(
        'code',
        {},
        lines.map((each) => block('code-line', {}, plain(each))),
      )
    expect(whole(code('a = b', 'c = d'), code('x = b', 'c = d'), code('a = b', 'c = y'))).toEqual(
      code('x = b', 'c = y'),
    )
    expect(isConflict(whole(code('a = b'), code('x = b'), code('a = y')))).toBe(true)
  })

  test('a paragraph that one side turned into a heading takes the words of the other', () => {
    const paragraphOf = (words: string): Node => ({ ...paragraph(plain(words)), key: 'k' })
    const heading = (words: string): Node => ({ ...block('heading-1', {}, plain(words)), key: 'k' })
    expect(whole(paragraphOf('one two'), heading('one two'), paragraphOf('one 2'))).toEqual(heading('one 2'))
  })
})

describe('for any lines', () => {
  const anyMarks = fc.subarray([mark('bold'), mark('italic'), mark('color', { text: 'red' })])
  const anyWord = fc.constantFrom('one', 'two', 'three', ' ', ' ', ' ', ',', '好', '的', 'e\u0301', '👍🏽')
  const anyLine = fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.tuple(anyWord, anyMarks).map(([word, marks]) => text(leaf(word, marks))) },
        { weight: 1, arbitrary: fc.constantFrom('1f600', '1f601').map((code) => voidInline('emoji', { code })) },
      ),
      { maxLength: 14 },
    )
    .map((nodes) => joinText(nodes as Node[]))

  test('one side alone, and both alike, are taken as they are', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (base, side) => {
        expect(merged(base, side, base)).toEqual(side)
        expect(merged(base, base, side)).toEqual(side)
        expect(merged(base, side, structuredClone(side))).toEqual(side)
      }),
      { numRuns: examples(2000) },
    )
  })

  test('the sides may be exchanged, the result is canonical, and no word of either is lost', () => {
    let count = 0
    fc.assert(
      fc.property(anyLine, anyLine, anyLine, (base, primary, change) => {
        const result = merged(base, primary, change)
        expect(merged(base, change, primary)).toEqual(result)
        expect(merged(...(structuredClone([base, primary, change]) as [Line, Line, Line]))).toEqual(result)
        if (!result) return
        count++
        expect(joinText(result)).toEqual(result)
        const tokens = (line: Line) => splitTokens(textOf(line) ?? '')
        const timesIn = (line: Line, token: string) => tokens(line).filter((each) => each === token).length
        for (const token of new Set([...tokens(primary), ...tokens(change)])) {
          const [old, one, other] = [base, primary, change].map((line) => timesIn(line, token)) as [
            number,
            number,
            number,
          ]
          // What both inserted at one place is there once.
          expect(timesIn(result, token)).toBeGreaterThanOrEqual(Math.min(one, other, one + other - old))
          if (old === 0) expect(timesIn(result, token)).toBeGreaterThanOrEqual(Math.max(one, other))
        }
      }),
      { numRuns: examples(5000) },
    )
    expect(count).toBeGreaterThan(100)
  })

  test('edits of different words always merge', () => {
    const anyOwners = fc.array(fc.constantFrom('primary', 'change', 'nobody'), { minLength: 1, maxLength: 20 })
    const anyWords = fc.infiniteStream(fc.constantFrom('the', 'the', 'a', 'new', 'old'))
    fc.assert(
      fc.property(anyOwners, anyWords, (owners, stream) => {
        const base = owners.map(() => stream.next().value as string)
        const by = (...names: string[]) =>
          owners.map((name, at) => (names.includes(name) ? `${name}${at}` : base[at]!)).join(' ')
        expect(merge(base.join(' '), by('primary'), by('change'))).toBe(by('primary', 'change'))
      }),
      { numRuns: examples(2000) },
    )
  })

  test('the work grows with the length, also where nearly all words are alike', async () => {
    const long = (length: number, every: number, word: string) =>
      plain(Array.from({ length }, (_, at) => (at % every === 0 ? word : `w${at % 5}`)).join(' '))
    const growth = await growthOf(40_000, (length) =>
      merged(long(length, 7, 'x'), long(length, 11, 'y'), long(length, 13, 'z')),
    )
    expect(growth).toBeLessThan(LINEAR)
  })
})
