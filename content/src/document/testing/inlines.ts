/** Generates words, references, marks and inlines. */
import fc from 'fast-check'
import { fragment, inline, joinText, leaf, MARKS, mark, paragraph, text, voidInline } from '../build.ts'
import type { ContentRef, Inline, Mark, Node } from '../types.ts'

export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
export const maybeTrue = fc.constantFrom(undefined, true)

/** Texts with and without a meaning in markdown or HTML. */
const TEXTS = [
  ...' \\`*_~$[](){}<>#+-=|!:.&@^"\'%/;,0123456789\n\t'.split(''),
  ...[
    '**',
    '~~',
    '$$',
    '```',
    '---',
    '***',
    '{% hint %}',
    '{%',
    '%}',
    '1. ',
    '- ',
    '> ',
    '## ',
    '![',
    '](',
    '[^1]',
    '[ ] ',
  ],
  ...[
    '&amp;',
    '&#35;',
    '<br>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    ':smile:',
    'https://a.b/c',
    'www.a.b',
    'a@b.cd',
    '\u00a0',
  ],
  ...[':::', ':::tip', '!!! note', '??? x', '=== "x"', '///', '/// tab', '{: .x }', '<Card>', '</Card>', '<Badge />'],
  ...['{% x %}', '{% endx %}', '{{< x >}}', '<script>', '</script>', '<style>', '{/* x */}', 'import X from "x"'],
  ...['word', 'two words', 'é', '漢字', '😀', '\u0301', 'x'],
]
export const anyWords = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TEXTS) }, fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((texts) => texts.join('').replaceAll(/[\0\r]/g, ''))
  .filter((words) => words !== '')
export const anyLine = anyWords.map((words) => words.replaceAll('\n', ' '))
export const anyName = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)

export const anyUrl = fc.oneof(
  fc.constantFrom(
    'https://example.org/a',
    'page.md',
    '../a/b.md#part',
    '#part',
    '',
    'mailto:a@b.cd',
    '/pages/abc',
    'a b',
    '<a>',
    'a(b',
    'a"b',
  ),
  anyWords.filter((url) => !/script|data/i.test(url)),
)
export const anyRef: fc.Arbitrary<ContentRef> = anyUrl.map((url) => ({ kind: 'url', url }))

const COLORS = [
  'default',
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  '$primary',
  '$info',
  '$success',
  '$warning',
  '$danger',
]
const anyColor: fc.Arbitrary<Mark> = fc
  .tuple(fc.constantFrom(...COLORS), fc.constantFrom(...COLORS))
  .filter(([a, b]) => a !== 'default' || b !== 'default')
  .map(([color, background]) => mark('color', { text: color, background }))
const anyMarks = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(
      fc.oneof(...MARKS.filter((type) => type !== 'color').map((type) => fc.constant(mark(type))), anyColor),
      { maxLength: 3, selector: (each) => each.type },
    ),
  },
)
const anyText = fc
  .array(fc.tuple(anyWords, anyMarks), { minLength: 1, maxLength: 3 })
  .map((leaves) => text(...leaves.map(([words, marks]) => leaf(words, marks))))

const anyVoidInline: fc.Arbitrary<Inline> = fc.oneof(
  fc.constantFrom('1f604', '2705', '1f1eb-1f1f7', 'fe0f').map((code) => voidInline('emoji', { code })),
  anyName.map((icon) => voidInline('icon', { icon })),
  anyLine.map((formula) => voidInline('inline-math', { formula })),
  anyWords
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .map((expression) => voidInline('expression', { expression })),
  anyRef.map((ref) => voidInline('mention', { ref })),
  fc
    .record({
      ref: anyRef,
      refDark: maybe(anyRef),
      alt: maybe(anyWords),
      caption: maybe(anyWords),
      size: fc.constantFrom('line', 'original'),
    })
    .map((data) => voidInline('inline-image', data)),
  fc
    .record({ label: anyWords, kind: fc.constantFrom('primary', 'secondary'), icon: maybe(anyName), ref: anyRef })
    .map((data) => voidInline('button', data)),
  fc
    .record({
      label: anyWords,
      kind: fc.constantFrom('primary', 'secondary'),
      icon: maybe(anyName),
      action: fc.constantFrom('ask', 'search'),
      query: maybe(anyWords),
    })
    .map(({ action, query, ...data }) =>
      voidInline('button', { ...data, action: { action, ...(query && { query }) } }),
    ),
)
const anyLink = fc
  .record({
    ref: anyRef,
    title: maybe(anyWords.filter((title) => title !== 'mention')),
    nodes: fc.array(fc.oneof(anyText, anyVoidInlineInLink()), { minLength: 1, maxLength: 2 }),
  })
  .map(({ nodes, ...data }) => inline('link', data, joinText(nodes)))

function anyVoidInlineInLink() {
  return anyVoidInline.filter(({ type }) => type !== 'mention' && type !== 'button')
}

/** The blocks of a note: without keys and without notes of their own. */
export const anyNote = fc
  .array(anyText, { minLength: 1, maxLength: 2 })
  .map((texts) => texts.map((each) => paragraph(joinText([each]))))
const anyAnnotation = fc
  .tuple(fc.array(anyText, { maxLength: 1 }), anyNote)
  .map(([nodes, note]) =>
    inline('annotation', {}, joinText(nodes), [fragment('annotation-body', note, 'annotation-body')]),
  )

const inlinesOf = (...arbitraries: fc.Arbitrary<Node>[]) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: anyText }, ...arbitraries), { minLength: 1, maxLength: 4 }).map(joinText)
export const anyPlainInlines = inlinesOf(anyVoidInline, anyLink)
export const anyInlines: fc.Arbitrary<Node[]> = inlinesOf(anyVoidInline, anyLink, anyAnnotation)
