import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument } from '../../../content/src/document/testing/arbitrary.ts'
import { examples } from '../../../test/tiers.ts'
import { renderPage } from '../render-page.ts'
import { demoPage } from '../testing/demo.ts'
import { complaints, look } from '../testing/look.ts'
import { write } from '../testing/write.ts'

const ADDRESS =
  /^(?:https?:|mailto:|tel:|sms:|ftps?:|ircs?:|xmpp:|git:|ssh:|slack:|vscode:|cursor:|zed:|data:image\/|[^a-z]|[a-z0-9+.-]*(?![a-z0-9+.-]|:))/i

test('any document is rendered completely, without anything executable', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument(), async (document) => {
      const { html } = await write(document)
      expect(complaints(html)).toEqual([])
      const looked = look(html)
      expect([
        ...looked.all('script'),
        ...looked.all('style'),
        ...looked.all('iframe'),
        ...looked.all('[style]'),
        ...looked.all('[onclick]'),
        ...looked.all('[onerror]'),
      ]).toEqual([])
      for (const { attributes } of looked.all('[href]')) expect(attributes.href).toMatch(ADDRESS)
    }),
    { numRuns: examples(150) },
  )
})

/** Any node anywhere: data of the wrong type, nodes in wrong places. */
const anyNode = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({
      object: fc.constant('text'),
      leaves: fc.array(
        fc.record({
          object: fc.constant('leaf'),
          text: fc.oneof(fc.string(), fc.constantFrom('<script>', '"\'>', '&lt;', '</style>', ']]>')),
          marks: fc.array(
            fc.record({
              object: fc.constant('mark'),
              type: fc.constantFrom('bold', 'color', 'code', 'odd'),
              data: fc.constant({ text: '"><x>', background: 'red' }),
            }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 2 },
      ),
    }),
    fc.record({
      object: fc.constantFrom('block', 'inline'),
      type: fc.constantFrom(
        'paragraph',
        'heading-1',
        'heading-3',
        'list-unordered',
        'list-ordered',
        'list-tasks',
        'list-item',
        'blockquote',
        'hint',
        'code',
        'code-line',
        'images',
        'image',
        'file',
        'embed',
        'math',
        'expandable',
        'tabs',
        'tabs-item',
        'table',
        'stepper',
        'stepper-step',
        'columns',
        'column',
        'updates',
        'update',
        'content-ref',
        'reusable-content',
        'if',
        'integration',
        'swagger',
        'openapi-schemas',
        'prompt',
        'drawing',
        'conflict',
        'conflict-side',
        'link',
        'mention',
        'button',
        'emoji',
        'icon',
        'inline-math',
        'inline-image',
        'annotation',
        'expression',
        'odd',
      ),
      data: fc.dictionary(
        fc.constantFrom(
          'ref',
          'refDark',
          'title',
          'label',
          'formula',
          'code',
          'icon',
          'style',
          'align',
          'width',
          'url',
          'expression',
          'view',
          'records',
          'definition',
          'date',
          'tags',
          'syntax',
          'start',
          'id',
          'schemas',
          'props',
          'checked',
        ),
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.double(),
          fc.constant(null),
          fc.boolean(),
          fc.constant([1, null, '"><b>']),
          fc.constant({ kind: 'url', url: 'javascript:alert(1)' }),
          fc.constant({ kind: 'page', page: 'quickstart' }),
          fc.constant({ kind: 'url', url: '"><script>alert(1)</script>' }),
          fc.constant({ type: 'cards', columns: ['a'], targetDefinition: 'a' }),
          fc.constant({ a: { id: 'a', type: 'text', title: '<i>' }, orderIndex: 1, values: { a: 'f' } }),
        ),
      ),
      nodes: fc.array(tie('node'), { maxLength: 3 }),
      fragments: fc.array(
        fc.record({
          object: fc.constant('fragment'),
          fragment: fc.constantFrom('caption', 'expandable-title', 'expandable-body', 'annotation-body', 'f'),
          nodes: fc.array(tie('node'), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
})).node

test('a document of any shape results in a complete page with only our scripts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNode, { maxLength: 4 }), async (nodes) => {
      const { html } = await renderPage(demoPage({ document: { object: 'document', data: {}, nodes: nodes as never } }))
      const page = look(html)
      expect(page.all('main')).toHaveLength(1)
      expect(page.all('script').filter(({ attributes }) => attributes.type !== 'application/ld+json')).toHaveLength(2)
      expect([
        ...page.all('[style]'),
        ...page.all('b'),
        ...page.all('x'),
        ...page.all('i'),
        ...page.all('iframe'),
      ]).toEqual([])
      for (const { attributes } of page.all('[href]')) expect(attributes.href).toMatch(ADDRESS)
    }),
    { numRuns: examples(150) },
  )
})

test('a document is never too deep to be rendered', async () => {
  let nodes: object[] = [{ object: 'text', leaves: [{ object: 'leaf', text: 'x', marks: [] }] }]
  for (let depth = 0; depth < 20_000; depth++)
    nodes = [{ object: 'block', type: depth % 2 ? 'blockquote' : 'list-unordered', nodes }]
  await expect(
    renderPage(demoPage({ document: { object: 'document', data: {}, nodes: nodes as never } })),
  ).resolves.toBeDefined()
})
