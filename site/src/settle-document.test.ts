import type { Block, Document } from '@lectern/content/document'
import { expect, test } from 'vitest'
import { refsOf, settleDocument } from './settle-document.ts'
import { toDocument } from './testing/demo.ts'
import { write } from './testing/write.ts'

const textOf = async (document: Document) => (await write(document)).look.text
const claims = (values: object) => ({ roots: { visitor: { claims: values }, page: { vars: { x: '1' } } } })

test('a condition shows its blocks to those for whom it holds, nested ones too', async () => {
  const document = toDocument(
    '{% if visitor.claims.plan == "pro" %}\nFor you\n\n{% if visitor.claims.beta %}\nNested\n{% endif %}\n{% endif %}\n\nAll',
  )
  expect(await textOf(settleDocument(document, claims({})))).toBe('All')
  expect(await textOf(settleDocument(document, claims({ plan: 'pro' })))).toBe('For you All')
  expect(await textOf(settleDocument(document, claims({ plan: 'pro', beta: true })))).toBe('For you Nested All')
})

test('a condition that cannot be read does not hold', async () => {
  const document: Document = {
    object: 'document',
    data: {},
    nodes: [{ object: 'block', type: 'if', data: { expression: '((' }, nodes: toDocument('Secret').nodes }],
  }
  expect(await textOf(settleDocument(document, claims({})))).toBe('')
})

test('expressions become their values; what is no text becomes nothing', async () => {
  const document = toDocument(
    'Hello <code class="expression">visitor.claims.name ?? "you"</code>, <code class="expression">page.vars.x</code><code class="expression">visitor.claims</code><code class="expression">constructor</code>!',
  )
  expect(await textOf(settleDocument(document, claims({ name: '<Maya>' })))).toBe('Hello <Maya>, 1!')
})

test('reusable content stands in place, once, and not in itself', async () => {
  const document = toDocument('{% include "a" %}\n\nEnd')
  const reusable = () => toDocument('Reused\n\n{% include "a" %}')
  expect(await textOf(settleDocument(document, { roots: {}, reusable }))).toBe('Reused End')
  expect(await textOf(settleDocument(document, { roots: {} }))).toBe('End')
})

test('an anchor does not change with what a visitor may see', () => {
  const document = toDocument('{% if visitor.claims.pro %}\n## Same\n{% endif %}\n\n## Same')
  const anchors = (settled: Document) => settled.nodes.map((node) => (node as Block).data?.id)
  expect(anchors(settleDocument(document, claims({})))).toEqual(['same-1'])
  expect(anchors(settleDocument(document, claims({ pro: true })))).toEqual(['same', 'same-1'])
})

test('a document is never too deep', () => {
  let nodes = toDocument('x').nodes
  for (let depth = 0; depth < 50_000; depth++) nodes = [{ object: 'block', type: 'blockquote', nodes }]
  expect(() => settleDocument({ object: 'document', data: {}, nodes }, { roots: {} })).not.toThrow()
})

test('references are found wherever they stand', () => {
  const document = toDocument(
    '[a](page:quickstart) ![x](file:picture) [u](user:u1 "mention") [w](https://example.org/)\n\n{% file src="file:manual" %}\n\n<table><thead><tr><th data-type="files">F</th><th data-type="content-ref">P</th></tr></thead><tbody><tr><td><a href="file:f1">f</a></td><td><a href="page:p1">p</a></td></tr></tbody></table>',
  )
  expect(refsOf(document)).toEqual([
    { kind: 'page', page: 'quickstart' },
    { kind: 'file', file: 'picture' },
    { kind: 'user', user: 'u1' },
    { kind: 'file', file: 'manual' },
    { kind: 'file', file: 'f1' },
    { kind: 'page', page: 'p1' },
  ])
})

test('an expandable is led to by its title: the anchor stands on what a browser then opens', async () => {
  const document = toDocument('## More\n\n<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>')
  const { look } = await write(settleDocument(document, claims({})))
  expect(look.one('details').one('#more-1').text).toBe('Hidden')
  expect(look.one('#more').tag).toMatch(/^h\d$/)
})
