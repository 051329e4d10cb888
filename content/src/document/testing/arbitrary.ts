/** Documents as the markdown parser makes them, every block and inline among them, for property tests. Keys are left out. */
import fc from 'fast-check'
import {
  atLeastOne,
  block,
  documentOf,
  fragment,
  inline,
  joinText,
  leaf,
  MARKS,
  mark,
  paragraph,
  text,
  voidBlock,
  voidInline,
} from '../build.ts'
import type { Block, ContentRef, Document, Inline, Mark, Node } from '../types.ts'

export interface Shape {
  /** How many blocks stand on one level at most; 4 unless told. */
  breadth?: number
  /** How many levels of blocks lie in one another at most; 3 unless told. */
  depth?: number
}

export function anyDocument(shape: Shape = {}): fc.Arbitrary<Document> {
  return anyBlocks(shape).map(documentOf)
}

/** A list of blocks as it may stand in a document, a hint, a list item…. */
export function anyBlocks({ breadth = 4, depth = 3 }: Shape = {}): fc.Arbitrary<Block[]> {
  const leaves = fc.oneof(
    { weight: 6, arbitrary: anyParagraph },
    { weight: 2, arbitrary: anyHeading },
    { weight: 2, arbitrary: anyCode },
    { weight: 6, arbitrary: anyVoidBlock },
  )
  const nested = depth > 1 ? fc.oneof({ weight: 2, arbitrary: leaves }, anyContainer({ breadth, depth })) : leaves
  return fc.array(nested, { maxLength: breadth }).map(apartParagraphs)
}

export function anyBlock(shape: Shape = {}): fc.Arbitrary<Block> {
  return anyBlocks({ ...shape, breadth: 1 })
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => blocks[0]!)
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const maybeTrue = fc.constantFrom(undefined, true)

/** Pieces that mean something in markdown or HTML, and such that do not. */
const PIECES = [
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
  ...['word', 'two words', 'é', '漢字', '😀', '\u0301', 'x'],
]
export const anyWords = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join('').replaceAll(/[\0\r]/g, ''))
  .filter((words) => words !== '')
const anyLine = anyWords.map((words) => words.replaceAll('\n', ' '))
const anyName = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)

const anyUrl = fc.oneof(
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
    .map((data) => voidInline('button', data)),
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

/** Blocks of a note: keyless, and without notes of their own. */
const anyNote = fc
  .array(anyText, { minLength: 1, maxLength: 2 })
  .map((texts) => texts.map((each) => paragraph(joinText([each]))))
const anyAnnotation = fc
  .tuple(fc.array(anyText, { maxLength: 1 }), anyNote)
  .map(([nodes, note]) =>
    inline('annotation', {}, joinText(nodes), [fragment('annotation-body', note, 'annotation-body')]),
  )

const inlinesOf = (...arbitraries: fc.Arbitrary<Node>[]) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: anyText }, ...arbitraries), { minLength: 1, maxLength: 4 }).map(joinText)
const anyPlainInlines = inlinesOf(anyVoidInline, anyLink)
export const anyInlines: fc.Arbitrary<Node[]> = inlinesOf(anyVoidInline, anyLink, anyAnnotation)

const anyParagraph = fc
  .tuple(
    anyInlines,
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom('start', 'center', 'end')),
  )
  .map(([nodes, align]) => paragraph(nodes, align ? { align } : {}))
  .filter((each) => hasWords(each))

/** A paragraph of nothing but images is a block of images, and one of blanks is nothing. */
const hasWords = (each: Block) =>
  each.nodes!.some((node) => node.object === 'text' && node.leaves.some(({ text }) => text.trim() !== ''))

const anyHeading = fc
  .record({
    type: fc.constantFrom('heading-1', 'heading-2', 'heading-3'),
    id: maybe(fc.stringMatching(/^[-a-z0-9.+_]{1,8}$/)),
    align: maybe(fc.constantFrom('center', 'end')),
    nodes: fc.oneof(anyInlines, fc.constant([])),
  })
  .map(({ type, nodes, ...data }) => block(type, data, nodes))

const anyCodeText = anyWords.map((words) => words.replaceAll('\n', ' '))
const anyCodeLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .option(anyCodeText, { nil: '' })
      .map((words) => block('code-line', {}, joinText([text(leaf(words))]))),
  },
  fc
    .tuple(
      fc.array(
        fc.oneof(
          anyCodeText.map((words) => text(leaf(words))),
          anyNote.chain((note) =>
            anyCodeText.map((words) =>
              inline('annotation', {}, [text(leaf(words))], [fragment('annotation-body', note, 'annotation-body')]),
            ),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      maybeTrue,
    )
    .map(([nodes, highlighted]) => block('code-line', { highlighted }, joinText(nodes))),
)
const anyCode = fc
  .record({
    syntax: maybe(fc.constantFrom('js', 'mermaid', 'c++')),
    title: maybe(anyWords),
    overflow: fc.constantFrom(undefined, 'wrap', 'scroll'),
    lineNumbers: fc.constantFrom(undefined, true, false),
    expandable: maybeTrue,
    fullWidth: maybeTrue,
    lines: fc.array(anyCodeLine, { maxLength: 4 }),
  })
  .map(({ lines, ...data }) => block('code', data, lines))

const anyLength = fc.oneof(
  fc.integer({ min: 1, max: 2000 }),
  fc.integer({ min: 1, max: 100 }).map((value) => ({ unit: '%', value })),
)
const anyCaption = anyPlainInlines.map((nodes) => [paragraph(nodes)]).filter(([each]) => hasWords(each!))
const captionOf = (caption: Block[] | undefined) => (caption ? [fragment('caption', caption)] : [])
const anyImage = fc
  .record({
    ref: anyRef,
    refDark: maybe(anyRef),
    alt: maybe(anyWords),
    width: maybe(anyLength),
    height: maybe(anyLength),
    caption: maybe(anyCaption),
  })
  .map(({ caption, ...data }) => voidBlock('image', data, captionOf(caption)))
const anyImages = fc
  .record({
    align: fc.constantFrom(undefined, 'left', 'right', 'center'),
    fullWidth: maybeTrue,
    framed: maybeTrue,
    images: fc.array(anyImage, { minLength: 1, maxLength: 3 }),
  })
  .map(({ images, ...data }) => block('images', data, images))

const anySpec = anyName.map((spec) => ({ kind: 'openapi', spec }))
const anyVoidBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.constant(voidBlock('divider', {})),
  anyImages,
  fc
    .array(fc.option(anyLine, { nil: '' }), { maxLength: 3 })
    .map((lines) => voidBlock('math', { formula: lines.join('\n') })),
  fc
    .record({ ref: anyRef, caption: maybe(anyCaption) })
    .map(({ ref, caption }) => voidBlock('file', { ref }, captionOf(caption))),
  fc
    .record({ url: anyUrl, fullWidth: maybeTrue, caption: maybe(anyCaption) })
    .map(({ caption, ...data }) => voidBlock('embed', data, captionOf(caption))),
  maybe(anyRef).map((ref) => voidBlock('drawing', { ref })),
  anyRef.map((ref) => voidBlock('content-ref', { ref })),
  anyRef.map((ref) => voidBlock('reusable-content', { ref })),
  fc
    .record({ ref: anyRef, path: anyWords, method: anyName, expanded: maybeTrue, fullWidth: maybeTrue })
    .map((data) => voidBlock('swagger', data)),
  fc.record({ ref: anySpec, path: anyWords, method: anyName }).map((data) => voidBlock('openapi-operation', data)),
  fc
    .record({
      ref: anySpec,
      schemas: fc.array(anyName, { maxLength: 3 }),
      grouped: fc.constantFrom(undefined, true, false),
    })
    .map((data) => voidBlock('openapi-schemas', data)),
  fc.record({ ref: anySpec, name: anyName, method: anyName }).map((data) => voidBlock('openapi-webhook', data)),
  fc
    .record({
      integration: anyName,
      block: anyName,
      props: fc.dictionary(
        fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,6}$/).filter((name) => name !== 'fullWidth'),
        anyWords,
        { maxKeys: 2, noNullPrototype: true },
      ),
      fullWidth: maybeTrue,
    })
    .map((data) => voidBlock('integration', data)),
  anyTable(),
)

/** One after the other two paragraphs stay two; nothing else needs keeping apart. */
const apartParagraphs = (blocks: Block[]) => blocks

function anyContainer({ breadth, depth }: Required<Shape>): fc.Arbitrary<Block> {
  const inner = anyBlocks({ breadth: Math.max(1, breadth - 1), depth: depth - 1 }).map(atLeastOne)
  const items = (type: string, data: fc.Arbitrary<object>) =>
    fc.array(
      fc.tuple(data, inner).map(([each, nodes]) => block(type, { ...each }, nodes)),
      { minLength: 1, maxLength: 3 },
    )
  const none = fc.constant({})
  const list = items('list-item', none)
  return fc.oneof(
    list.map((nodes) => block('list-unordered', {}, nodes)),
    fc
      .tuple(list, maybe(fc.integer({ min: 0, max: 999_999_999 }).filter((start) => start !== 1)))
      .map(([nodes, start]) => block('list-ordered', { start }, nodes)),
    items(
      'list-item',
      fc.boolean().map((checked) => ({ checked })),
    ).map((nodes) => block('list-tasks', {}, nodes)),
    inner.map((nodes) => block('blockquote', {}, nodes)),
    fc
      .tuple(inner, fc.constantFrom('info', 'warning', 'danger', 'success'), maybe(anyName))
      .map(([nodes, style, icon]) => block('hint', { style, icon }, nodes)),
    fc
      .tuple(items('tabs-item', fc.record({ title: maybe(anyWords), icon: maybe(anyName) })), maybeTrue)
      .map(([nodes, fullWidth]) => block('tabs', { fullWidth }, nodes)),
    items('stepper-step', fc.record({ icon: maybe(anyName) })).map((nodes) => block('stepper', {}, nodes)),
    fc
      .tuple(
        items(
          'column',
          fc.record({
            width: maybe(fc.integer({ min: 1, max: 100 }).map((value) => ({ unit: '%', value }))),
            verticalAlignment: fc.constantFrom(undefined, 'top', 'middle', 'bottom'),
          }),
        ),
        maybeTrue,
      )
      .map(([nodes, fullWidth]) => block('columns', { fullWidth }, nodes)),
    fc
      .tuple(
        items(
          'update',
          fc.record({
            date: maybe(fc.constant('2026-01-31')),
            tags: maybe(fc.array(anyName, { minLength: 1, maxLength: 2 })),
          }),
        ),
        maybe(fc.constant('full')),
      )
      .map(([nodes, format]) => block('updates', { format }, nodes)),
    fc
      .tuple(
        inner,
        fc.record({
          description: maybe(anyWords),
          icon: maybe(anyName),
          openInAIProviders: fc.constantFrom(undefined, true, false),
          defaultExpanded: maybe(anyName),
        }),
      )
      .map(([nodes, data]) => block('prompt', data, nodes)),
    fc
      .tuple(inner, fc.constantFrom('visitor.claims.beta', 'a < b && "x" == `y`', '[1,2].includes(page.vars.n)'))
      .map(([nodes, expression]) => block('if', { expression }, nodes)),
    fc
      .tuple(inner, inner, fc.option(inner, { nil: undefined }), anyName)
      .map(([primary, change, base, conflict]) =>
        block('conflict', { conflict }, [
          ...(base ? [block('conflict-side', { side: 'base' }, base)] : []),
          block('conflict-side', { side: 'primary' }, primary),
          block('conflict-side', { side: 'change' }, change),
        ]),
      ),
    fc
      .tuple(anyPlainInlines, inner, maybeTrue)
      .map(([title, body, open]) =>
        voidBlock('expandable', { open }, [
          fragment('expandable-title', [paragraph(title)], 'expandable-title'),
          fragment('expandable-body', body, 'expandable-body'),
        ]),
      ),
  )
}

function anyTable(): fc.Arbitrary<Block> {
  return fc.constant(voidBlock('divider', {}))
}
