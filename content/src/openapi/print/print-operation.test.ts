import { expect, test } from 'vitest'
import { plainText } from '../../document/plain-text.ts'
import { parseMarkdown } from '../../markdown/parse-markdown.ts'
import { printMarkdown } from '../../markdown/print-markdown.ts'
import { splitSections } from '../../search/split-sections.ts'
import { findOperation, findWebhook } from '../read-spec.ts'
import { buildSpec, json, ref } from '../testing/build-spec.ts'
import { operationToDocument, printOperation } from './print-operation.ts'
import { writeOutApi } from './write-out-api.ts'

const SPEC = buildSpec({
  security: [{ token: [] }],
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 9 }, parent: ref('Pet') },
      },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
  paths: {
    '/pets/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'integer' }, description: 'Which *one*' }],
      put: {
        summary: 'Put a pet',
        description: 'Puts `it`.\n\n```js\nput()',
        deprecated: true,
        requestBody: json(ref('Pet')),
        responses: {
          200: { description: 'Done', ...json(ref('Pet'), { example: { name: 'Tom' } }) },
          default: { $ref: '#/nowhere' },
        },
      },
      get: { 'x-internal': true },
    },
  },
  webhooks: { lost: { post: { summary: 'A pet was lost', requestBody: json(ref('Pet')) } } },
})

test('an operation is printed as markdown that is parsed back the same', () => {
  const text = printOperation(SPEC, findOperation(SPEC, 'put', '/pets/{id}')!)
  expect(text.slice(0, text.indexOf('### Example request'))).toBe(`## Put a pet

\`PUT /pets/{id}\`

**Deprecated.**

Puts \`it\`.

\`\`\`js
put()
\`\`\`

### Servers

* \`https://api.example.com/v1\`

### Authorization

* \`token\` (http bearer)

### Path parameters

* \`id\` (integer, required): Which one.

### Body

\`application/json\` (object)

* \`name\` (string, required) Length: \`≤ 9\`.
* \`parent\` (Pet) Recursive: Pet.

\`\`\`json
{
  "name": "text"
}
\`\`\`

### Responses

**200** Done

\`application/json\` (object)

* \`name\` (string, required) Length: \`≤ 9\`.
* \`parent\` (Pet) Recursive: Pet.

\`\`\`json
{
  "name": "Tom"
}
\`\`\`

**default**

The reference \`#/nowhere\` leads nowhere.

`)
  const parsed = parseMarkdown(text)
  expect(parsed.kind === 'parsed' && printMarkdown(parsed.document)).toBe(text)
})

test('search finds it by its texts, under the headings of the page', () => {
  const document = operationToDocument(SPEC, findOperation(SPEC, 'put', '/pets/{id}')!)
  expect(splitSections(document).map(({ anchor, title }) => [anchor, title])).toEqual([
    ['put-a-pet', 'Put a pet'],
    ['servers', 'Servers'],
    ['authorization', 'Authorization'],
    ['path-parameters', 'Path parameters'],
    ['body', 'Body'],
    ['responses', 'Responses'],
    ['example-request', 'Example request'],
  ])
  expect(plainText(document)).toContain('PUT /pets/{id}')
})

test('blocks of a document are replaced by their text; hidden ones are left out, unknown ones stay', () => {
  const block = (tag: string, rest: string) => `{% ${tag} ${rest} %}\n{% end${tag} %}\n\n`
  const parsed = parseMarkdown(
    `Before\n\n${block('openapi-operation', 'spec="s" path="/pets/{id}" method="PUT"')}${block('openapi-operation', 'spec="s" path="/pets/{id}" method="get"')}${block(
      'openapi-webhook',
      'spec="s" name="lost" method="post"',
    )}${block('openapi-schemas', 'spec="s" schemas="Pet,Gone"')}${block('openapi-operation', 'spec="other" path="/x" method="get"')}After`,
  )
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  const written = writeOutApi(
    parsed.document,
    (each) => (each.kind === 'openapi' && each.spec === 's' ? SPEC : undefined),
    'Put a pet',
  )
  const text = printMarkdown(written)
  expect([...text.matchAll(/^#+ .*/gm)].map(([line]) => line)).toEqual([
    '## Servers',
    '## Authorization',
    '## Path parameters',
    '## Body',
    '## Responses',
    '## Example request',
    '## A pet was lost',
    '### Authorization',
    '### Body',
    '## Pet',
  ])
  expect(text).toContain('{% openapi-operation spec="other"')
  expect(text).not.toContain('GET /pets')
  expect(text.startsWith('Before\n\n`PUT /pets/{id}`') && text.endsWith('After')).toBe(true)
})

test('descriptions load nothing, include nothing and have no headings of their own', () => {
  const spec = buildSpec({
    paths: {
      '/x': {
        get: {
          description:
            '---\na: b\n---\n\n# Big\n\n![spy](https://tracker.example/a.png) and <img src="https://tracker.example/b.png">\n\n{% include "x" %}\n\n{% embed url="https://tracker.example" %}\n\n{% openapi-operation spec="s" path="/x" method="get" %}\n{% endopenapi-operation %}\n\n{% if visitor %}\nshown\n{% endif %}',
        },
      },
    },
  })
  const text = printOperation(spec, findOperation(spec, 'get', '/x')!)
  expect(text).not.toMatch(/!\[|<img|\{% |^# Big/m)
  expect(text).toContain('**Big**')
  expect(text).toContain('[spy](https://tracker.example/a.png)')
})

test('a webhook has a payload and no server', () => {
  const text = printOperation(SPEC, findWebhook(SPEC, 'post', 'lost')!)
  expect(text).toContain('`POST lost` (webhook)')
  expect(text).not.toMatch(/Servers|curl/)
})
