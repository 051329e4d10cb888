import { expect, test } from 'vitest'
import { plainText } from '../document/plain-text.ts'
import type { Block, Document, Node } from '../document/types.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { ANONYMOUS, type Claims, readVisitor, type Visitor } from './claims.ts'
import { withPageContext } from './is-condition-met.ts'
import {
  EXPRESSION_CHARACTERS,
  FOR_VISITORS,
  RESOLVED_DEPTH,
  type ResolveOptions,
  resolveDocument,
} from './resolve-document.ts'

const toDocument = (markdown: string): Document => {
  const parsed = parseMarkdown(markdown, {
    resolve: (url, kind) => (kind === 'include' ? { kind: 'reusable-content', reusableContent: url } : undefined),
  })
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}

const vouched = (signed: Claims): Visitor =>
  readVisitor(
    {
      type: 'object',
      properties: {
        beta: { type: 'boolean' },
        plan: { type: 'string', enum: ['free', 'pro'] },
        name: { type: 'string' },
      },
    },
    { signed },
  )

const CONTEXT = { site: { title: 'Docs' }, space: { vars: { product: 'Lectern' } }, page: { vars: { x: '1' } } }

const resolve = (document: Document, visitor: Visitor, options: Partial<ResolveOptions> = {}) =>
  resolveDocument(document, { visitor, context: CONTEXT }, { ...FOR_VISITORS, ...options })

const read = (...given: Parameters<typeof resolve>) =>
  plainText(resolve(...given))
    .replace(/\s+/g, ' ')
    .trim()

test('conditional blocks are shown if their condition holds, also nested and inside a hint', () => {
  const document = toDocument(
    [
      'Always',
      '',
      '{% if visitor.claims.beta %}',
      'For beta',
      '',
      '{% if visitor.claims.plan == "pro" %}',
      'For pro',
      '{% endif %}',
      '{% endif %}',
      '',
      '{% hint style="info" %}',
      'Hint',
      '',
      '{% if visitor.claims.beta %}',
      'In the hint',
      '{% endif %}',
      '{% endhint %}',
    ].join('\n'),
  )
  expect(read(document, ANONYMOUS)).toBe('Always Hint')
  expect(read(document, vouched({ beta: true }))).toBe('Always For beta Hint In the hint')
  expect(read(document, vouched({ beta: true, plan: 'pro' }))).toBe('Always For beta For pro Hint In the hint')
  expect(JSON.stringify(resolve(document, ANONYMOUS))).not.toContain('"if"')
  expect(JSON.stringify(resolve(document, ANONYMOUS, { conditions: 'keep' }))).toMatch(/"if".*For pro/)
})

test('an invalid condition does not hold', () => {
  const nodes = [{ object: 'block', type: 'if', data: { expression: '((' }, nodes: toDocument('Secret').nodes }]
  expect(read({ object: 'document', data: {}, nodes: nodes as Node[] }, ANONYMOUS)).toBe('')
})

test('a condition can read the variables of its space and its page; for unknown values neither it nor its negation holds', () => {
  const is = (condition: string) => toDocument(`{% if ${condition} %}\nYes\n{% endif %}`)
  const readFor = (condition: string, context: object) =>
    plainText(resolveDocument(is(condition), { visitor: ANONYMOUS, context }, FOR_VISITORS)).trim()
  const context = withPageContext(CONTEXT, { title: 'P', variables: { edition: 'full' } })
  expect(readFor('page.vars.edition == "full" && page.title == "P"', context)).toBe('Yes')
  expect(readFor('page.vars.edition == "short"', context)).toBe('')
  expect(readFor('space.vars.product == "Lectern"', context)).toBe('Yes')
  for (const condition of ['page.vars.edition', '!page.vars.edition', '!space.vars.product', 'site.title != "x"'])
    expect(readFor(condition, {})).toBe('')
})

test('expressions become their values; other types than text become nothing', () => {
  const document = toDocument(
    'Hello <code class="expression">visitor.claims.name ?? "you"</code>, <code class="expression">page.vars.x</code><code class="expression">visitor.claims</code><code class="expression">constructor</code>!',
  )
  expect(read(document, vouched({ name: '<Maya>' }))).toBe('Hello <Maya>, 1!')
  const kept = JSON.stringify(resolve(document, vouched({ name: 'Maya' }), { expressions: 'keep-visitor' }))
  expect(kept).toMatch(/visitor\.claims\.name.*"1"/)
  expect(kept).not.toContain('Maya')
})

test('reusable content is expanded with its conditions evaluated, and contains neither another one nor itself', () => {
  const document = toDocument('{% include "a" %}\n\nEnd')
  const findReusableContent = () =>
    toDocument('Reused\n\n{% include "a" %}\n\n{% if visitor.claims.beta %}\nFor beta\n{% endif %}')
  expect(read(document, ANONYMOUS, { findReusableContent })).toBe('Reused End')
  expect(read(document, vouched({ beta: true }), { findReusableContent })).toBe('Reused For beta End')
  expect(read(document, ANONYMOUS, { findReusableContent: () => undefined })).toBe('End')
  const blocks = (options: Partial<ResolveOptions>) =>
    JSON.stringify(resolve(document, ANONYMOUS, options)).match(/"type":"reusable-content"/g)?.length ?? 0
  expect(blocks({})).toBe(1)
  expect(blocks({ findReusableContent })).toBe(0)
  expect(blocks({ findReusableContent, keepsUnresolved: true })).toBe(1)
  expect(blocks({ isReusableContent: true })).toBe(0)
})

test('an anchor does not depend on what a visitor may see', () => {
  const document = toDocument('{% if visitor.claims.beta %}\n## Same\n{% endif %}\n\n## Same')
  const anchors = (resolved: Document) => resolved.nodes.map((node) => (node as Block).data?.id)
  expect(anchors(resolve(document, ANONYMOUS))).toEqual(['same-1'])
  expect(anchors(resolve(document, vouched({ beta: true })))).toEqual(['same', 'same-1'])
})

test('nodes that are too deep are left out, counting the levels of reusable content', () => {
  const nested = (levels: number, document: Document): Document => {
    let { nodes } = document
    for (let level = 0; level < levels; level++) nodes = [{ object: 'block', type: 'blockquote', nodes }]
    return { ...document, nodes }
  }
  expect(read(nested(50_000, toDocument('x')), ANONYMOUS)).toBe('')
  const half = RESOLVED_DEPTH / 2
  const findReusableContent = () => nested(half, toDocument('Deep'))
  expect(read(nested(half - 2, toDocument('{% include "a" %}')), ANONYMOUS, { findReusableContent })).toBe('Deep')
  expect(read(nested(half, toDocument('{% include "a" %}')), ANONYMOUS, { findReusableContent })).toBe('')
})

test('expressions that repeat a long variable add at most the length limit of a document', () => {
  const value = 'x'.repeat(1000)
  const document = toDocument('<code class="expression">page.vars.a</code> '.repeat(2000))
  const context = { page: { vars: { a: value } } }
  const text = plainText(resolveDocument(document, { visitor: ANONYMOUS, context }, FOR_VISITORS))
  expect(text.replace(/\s/g, '')).toHaveLength(EXPRESSION_CHARACTERS)
})
