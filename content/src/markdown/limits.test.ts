/**
 * Texts that are expensive to parse. Each must be parsed or refused in a number of steps proportional to its length; a parser that rescans such a
 * text would not finish within the limit.
 */
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../test/tiers.ts'
import { parseMarkdown, printMarkdown } from './index.ts'

const SIZE = rounds(60_000, 200_000)
/** Steps between two reads of the clock. */
const STEPS_PER_LOOK = 512
const fill = (unit: string, size = SIZE) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const half = SIZE / 2
const runs = Array.from({ length: 600 }, (_, at) => '`'.repeat(at + 1)).join(' ')

const TEXTS: [string, string][] = [
  ...[
    '[',
    '![',
    '[a](',
    '[a](<b',
    '[a](b "',
    '*a ',
    'a**b',
    '*_a',
    'a_*~~b',
    '_a ',
    '~~a ',
    '$$a ',
    '<',
    '<a ',
    '<a b="',
    '<!--a ',
  ].map((unit): [string, string] => [JSON.stringify(unit), fill(unit)]),
  ...[
    '&',
    '&copy;',
    'www.',
    'http://',
    'a@b.',
    ':a',
    '\\',
    '\n',
    'a  \n',
    'a\\\n',
    '\t',
    '- a\n',
    '|-|-|\n',
    'a\n---\n',
    '```\n',
  ].map((unit): [string, string] => [JSON.stringify(unit), fill(unit)]),
  ...[
    '{% hint %}\n',
    '{% hint %} ',
    '{% hint %}{% endtab %}\n',
    '<details>\n',
    '<summary>\n\n',
    '<table>\n\n',
    '<b><i>a</b>',
    '<span class="math">a',
    ':::tip\n',
    ':::\n',
    '!!! note\n',
    '=== "a"\n',
    '<Card ',
    '<Card a={',
    '<Card a="',
    '<Card>',
    '<Card>\n',
    '</Card>',
    '<Card/>',
    '{% card %}\n',
    '{{< a ',
    '{: .a }\n',
    '{/*',
    "import a from 'b'\n",
    '<script>',
  ].map((unit): [string, string] => [JSON.stringify(unit), fill(unit)]),
  ['brackets in brackets', `${'['.repeat(half)}a${']'.repeat(half)}`],
  ['emphasis in emphasis', `${'*'.repeat(half)}a${'*'.repeat(half)}`],
  ['runs of backticks', runs],
  ['a lazy quote', `> a\n${fill('a\n')}`],
  ['one line', fill('word ')],
  ['one long word', fill('x')],
  ['spaces', `${' '.repeat(SIZE)}a`],
  ['links in brackets', fill('[', half) + fill('[a](b)', half)],
  ['a wide header and empty rows', `${fill('|a', 40_000)}\n${fill('|-', 40_000)}\n${fill('|\n', 120_000)}`],
  ['definitions', Array.from({ length: 15_000 }, (_, at) => `[${at}]: /u`).join('\n')],
  ['references', `[a]: x\n\n${fill('[a][')}`],
  ['notes', Array.from({ length: 15_000 }, (_, at) => `[^${at}]: a`).join('\n')],
  ['cells', `<table>${fill('<td>a')}</table>`],
  ['addresses in addresses', fill('a@b.http://www.')],
  ['addresses without a host', fill('http://(')],
  ['addresses without a name', fill('/www.a@')],
  ['unknown characters', Array.from({ length: 20_000 }, (_, at) => `&x${at};`).join('')],
]

describe('hostile texts', () => {
  test.each(TEXTS)('%s', (_, text) => {
    let steps = 0
    const isLate = () => {
      steps += STEPS_PER_LOOK
      return false
    }
    const parsed = parseMarkdown(text, { limits: { isLate } })
    expect(steps).toBeLessThan(text.length * 4 + 1000)
    if (parsed.kind === 'parsed') expect(printMarkdown(parsed.document).length).toBeLessThan(text.length * 10 + 1000)
  })

  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['lists', '- '.repeat(10_000).trimEnd().concat(' a')],
    ['hints', `${'{% hint %}\n'.repeat(10_000)}${'{% endhint %}\n'.repeat(10_000)}`],
    ['details', `${'<details>\n'.repeat(10_000)}${'</details>\n'.repeat(10_000)}`],
    ['elements', '<div><p><b>'.repeat(10_000)],
    ['indented lists', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ])('%s in one another are refused beyond a depth', (_, text) => {
    expect(parseMarkdown(text)).toEqual({ kind: 'tooComplex', limit: 'depth', rule: 'must nest at most 100 deep' })
  })

  test.each([
    ['tags that never close', '{% hint style="info" %}\n'.repeat(50_000)],
    ['tags that were never opened', '{% endhint %}\n'.repeat(50_000)],
    ['paragraphs', 'a\n\n'.repeat(60_000)],
    ['items', '- a\n'.repeat(60_000)],
    ['cells', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(60_000)}`],
  ])('%s: more parts than can be kept and shown at once are refused', (_, text) => {
    expect(parseMarkdown(text)).toMatchObject({ kind: 'tooComplex', rule: 'must have at most 100000 parts' })
  })

  test('the result contains the cost', () => {
    const cost = (text: string) => {
      const parsed = parseMarkdown(text)
      return parsed.kind === 'parsed' ? parsed.nodes : 0
    }
    expect(cost('a\n\nb')).toBe(2 * cost('a'))
    expect(cost('{% hint %}')).toBeGreaterThanOrEqual(3)
  })

  test('a note that is referenced many times is counted as often', () => {
    const text = `${'[^a] '.repeat(20_000)}\n\n[^a]: ${'*a* b '.repeat(1000)}`
    expect(parseMarkdown(text)).toMatchObject({ kind: 'tooComplex' })
  })

  test('the caller limits length, nodes and time', () => {
    expect(parseMarkdown('abc', { limits: { length: 2 } })).toEqual({
      kind: 'tooComplex',
      limit: 'length',
      rule: 'must have at most 2 characters',
    })
    expect(parseMarkdown('a\n\nb\n\nc', { limits: { nodes: 4 } })).toEqual({
      kind: 'tooComplex',
      limit: 'nodes',
      rule: 'must have at most 4 parts',
    })
    const late = parseMarkdown('a\n\n'.repeat(1000), { limits: { isLate: () => true } })
    expect(late).toEqual({ kind: 'tooComplex', limit: 'isLate', rule: 'takes too long to read' })
  })
})

test('line endings of any kind, a byte order mark and characters that cannot be stored', () => {
  const parsed = parseMarkdown('\uFEFF# A\r\n\r\nb\rc \0 \uD800 &#0; &#xD800;')
  expect(parsed.kind === 'parsed' && printMarkdown(parsed.document)).toBe('## A\n\nb c \uFFFD \uFFFD \uFFFD \uFFFD')
})
