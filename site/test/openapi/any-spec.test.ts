/** A page with any specification is complete: rendered as written, with nothing executable, and of limited length. */
import { printMarkdown } from '@lectern/content/markdown'
import { type ApiDocument, writeOutApi } from '@lectern/content/openapi'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { toDemoDocument } from '../../src/testing/demo.ts'
import { complaints, type Element } from '../../src/testing/look.ts'
import { write } from '../../src/testing/write.ts'
import { NASTY } from './nasty.ts'

const BLOCKS = [
  '{% openapi-operation spec="s" path="/shops/{shopId}/pets/{petId}" method="put" %}\n{% endopenapi-operation %}',
  '{% openapi-webhook spec="s" name="petLost" method="post" %}\n{% endopenapi-webhook %}',
  '{% openapi-schemas spec="s" schemas="Pet,Owner,Circle,Nobody" %}\n{% endopenapi-schemas %}',
  '{% openapi-schemas spec="s" schemas="Error,Currency" grouped="false" %}\n{% endopenapi-schemas %}',
].join('\n\n')

const TAGS =
  'a b br code del details div em figcaption figure h2 h3 hr input label li mark ol p path pre s section span strong sub summary sup svg table tbody td th thead tr u ul var wbr i kbd math blockquote template form fieldset legend select option textarea button'.split(
    ' ',
  )
const ATTRIBUTES =
  'aria-hidden aria-label autocomplete checked class d data-title disabled focusable for href id name open rel role start tabindex title type viewBox autocapitalize data-1p-ignore data-credential data-exploded data-in data-json data-kind data-label data-lpignore data-method data-name data-part data-path data-prefix data-server data-style data-type hidden novalidate placeholder required rows selected spellcheck value'.split(
    ' ',
  )

function* elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue
    yield child
    yield* elementsIn('content' in child ? child.content : child)
  }
}

async function check(spec: ApiDocument, markdown = BLOCKS) {
  const findTriedServer = () => ({ url: '/v1', origin: "'self'" })
  const { html } = await write(markdown, { spec: () => spec, findTriedServer })
  expect(complaints(html)).toEqual([])
  const elements = [...elementsIn(parseFragment(html))].filter(({ tagName }) => !tagName.startsWith('m'))
  expect(elements.filter(({ tagName }) => !TAGS.includes(tagName)).map(({ tagName }) => tagName)).toEqual([])
  const attributes = elements.flatMap(({ attrs }) => attrs)
  expect(attributes.filter(({ name }) => !ATTRIBUTES.includes(name))).toEqual([])
  for (const { name, value } of attributes)
    if (name === 'href') expect(value).toMatch(/^(?:#|https?:\/\/|mailto:|[^:]*$)/)
  const text = printMarkdown(writeOutApi(toDemoDocument(markdown), () => spec))
  for (const each of [html, text]) expect(each).not.toMatch(/\[object Object\]|\bundefined\b|NaN/)
  return html
}

test('the nastiest operation is well-formed', async () => {
  await check(NASTY)
})

const EVIL =
  '"><img src=x onerror=alert(1)><script>alert(2)</script> \'`{{7*7}}` [x](javascript:alert(3)) <svg/onload=alert(4)> {% embed url="x" %} ]]>'

test('no string of a specification becomes markup, wherever it is', async () => {
  // Structural values stay, because otherwise there would be nothing to show.
  const kept = new Set(['$ref', 'in', 'type', 'style', 'format', 'openapi', 'x-stability'])
  const poison = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return kept.has(name) ? value : `${value}${EVIL}`
    if (Array.isArray(value)) return value.map((each) => poison(each, kept.has(name) ? name : ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poison(each, key)]))
  }
  const poisoned = poison(NASTY) as ApiDocument
  const html = await check(poisoned)
  expect(html).toContain('&lt;img src=x')
  // Names are strings too.
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        const isMap = [
          'properties',
          'examples',
          'callbacks',
          'headers',
          'links',
          'content',
          'variables',
          'securitySchemes',
          'scopes',
          'patternProperties',
          'responses',
        ].includes(key)
        const inner = rename(each)
        if (!isMap || Array.isArray(inner) || typeof inner !== 'object' || inner === null) return [[key, inner]]
        return [
          [key, { ...inner, ...Object.fromEntries(Object.entries(inner).map(([name, at]) => [`${name}${EVIL}`, at])) }],
        ]
      }),
    )
  }
  await check(rename(NASTY) as ApiDocument)
})

const GARBAGE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    'x',
    EVIL,
    [],
    {},
    [null],
    [[[]]],
    { $ref: '#' },
    { $ref: 7 },
    '__proto__',
    Number.NaN,
  ),
  fc.constantFrom('Pet', 'Owner', 'Dog', 'Circle', 'Missing').map((name) => ({ $ref: `#/components/schemas/${name}` })),
  fc
    .constantFrom(
      '#/components',
      '#/paths',
      '#/components/schemas',
      '#/components/responses/Invalid',
      'http://127.0.0.1/',
      '#/%',
    )
    .map(($ref) => ({ $ref })),
  fc.jsonValue(),
)

/** Lists the paths of a document. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]))]
}

function put(value: unknown, [name, ...rest]: string[], given: unknown): unknown {
  if (name === undefined) return given
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? put(each, rest, given) : each))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: put((value as Record<string, unknown>)[name], rest, given) }
}

test('with any value in any place a page is still complete', async () => {
  // The top-level structure of a document is guaranteed.
  const places = placesIn(NASTY).filter((path) => path.length >= 3 && !(path[0] === 'components' && path.length < 3))
  const anyPlace = fc.constantFrom(...places)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyPlace, GARBAGE), { minLength: 1, maxLength: 6 }), async (changes) => {
      const spec = changes.reduce<unknown>((at, [path, given]) => put(at, path, given), NASTY)
      await check(spec as ApiDocument)
    }),
    { numRuns: examples(12) },
  )
})

const operation = (given: object): ApiDocument => ({ ...NASTY, paths: { '/x': { post: given } } })
const X = '{% openapi-operation spec="s" path="/x" method="post" %}\n{% endopenapi-operation %}'
const many = <Value>(count: number, make: (at: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, make(at)]))
const body = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } })

test.each([
  [
    '5,000 properties',
    body({
      type: 'object',
      properties: many(5000, () => ({ type: 'string', description: 'A **word** on it. '.repeat(5) })),
    }),
    /more, not shown/,
  ],
  [
    '5,000 parameters',
    {
      parameters: Array.from({ length: 5000 }, (_, at) => ({
        in: 'query',
        name: `p${at}`,
        required: true,
        schema: { $ref: '#/components/schemas/Pet' },
      })),
    },
    /more, not shown/,
  ],
  [
    '300 responses of large schemas',
    {
      responses: many(300, () => ({
        description: 'x',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      })),
    },
    /more, not shown/,
  ],
  ['a schema that grows in every direction', body({ $ref: '#/components/schemas/Tree' }), /not shown/],
  [
    'an example of two megabytes',
    {
      responses: {
        200: { description: 'x', content: { 'application/json': { example: { text: 'y'.repeat(2_000_000) } } } },
      },
    },
    /goes on/,
  ],
  ['a description of two megabytes', { description: '*a* [b](c) '.repeat(180_000) }, /…/],
  ['10,000 values', body({ enum: Array.from({ length: 10_000 }, (_, at) => `value-${at}`) }), /9700 more, not shown/],
  [
    'a schema nested 5,000 deep',
    body(Array.from({ length: 5000 }).reduce<object>((inner) => ({ type: 'array', items: inner }), { type: 'string' })),
    /not shown/,
  ],
  [
    '1,000 alternatives of alternatives',
    body({
      oneOf: Array.from({ length: 1000 }, () => ({
        anyOf: Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/Pet' })),
      })),
    }),
    /more, not shown/,
  ],
])('%s stay within bounds of length', async (_, given, said) => {
  const spec = operation(given)
  const Tree = { type: 'object', properties: many(40, (at) => ({ $ref: `#/components/schemas/T${at}` })) }
  const schemas = {
    ...NASTY.components.schemas,
    Tree,
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`T${at}`, { ...Tree, title: `T${at}` }])),
  }
  const { html } = await write(X, { spec: () => ({ ...spec, components: { ...spec.components, schemas } }) })
  expect(html.length).toBeLessThan(420_000)
  expect(html).toMatch(said)
  expect(complaints(html)).toEqual([])
})
