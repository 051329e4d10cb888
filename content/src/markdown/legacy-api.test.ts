import { expect, test } from 'vitest'
import { writeOutApi } from '../openapi/print/write-out-api.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { printMarkdown } from './print-markdown.ts'

function read(markdown: string) {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind)
  return parsed.document
}

const typesOf = (markdown: string) => read(markdown).nodes.map((node) => (node.object === 'block' ? node.type : ''))
const writtenOut = (markdown: string) => printMarkdown(writeOutApi(read(markdown), undefined))

const swagger = (inner: string, attributes = 'method="post" path="/a" baseUrl="https://a.example" summary="Do a"') =>
  `{% swagger ${attributes} %}\n${inner}\n{% endswagger %}`

test.each([
  swagger(''),
  swagger('{% swagger-description %}\n[rel](../x.md) ![p](p.png) `#` % & "q" ü 😀\n{% endswagger-description %}'),
  swagger('Loose words\n\n{% swagger-parameter in="header" name="a&quot;b" %}\n{% endswagger-parameter %}\n\nmore'),
  swagger(
    '{% swagger-response status="200" description="Fine" %}\n{% tabs %}\n{% tab title="A" %}\n```json\n{}\n```\n{% endtab %}\n{% endtabs %}\n{% endswagger-response %}',
  ),
  '{% api-method method="get" host="https://a.example" path="/:id" %}\n{% api-method-summary %}\nGet\n{% endapi-method-summary %}\n{% endapi-method %}',
])('what is printed is read as the same operation: %#', (markdown) => {
  const document = read(markdown)
  expect(document.nodes).toHaveLength(1)
  const printed = printMarkdown(document)
  expect(read(printed)).toEqual(document)
  expect(printMarkdown(read(printed))).toBe(printed)
})

test('several responses with one status are examples of one, and bodies and forms have properties', () => {
  const response = (text: string) =>
    `{% swagger-response status="200: OK" description="${text}" %}\n\`\`\`\n{"${text}": 1}\n\`\`\`\n{% endswagger-response %}`
  const parameter = (name: string, type: string) =>
    `{% swagger-parameter in="body" name="${name}" type="${type}" required="true" %}\nSays ${name}\n{% endswagger-parameter %}`
  const text = writtenOut(
    swagger([parameter('a', 'int'), parameter('b', 'uuid'), response('x'), response('y')].join('\n\n')),
  )
  expect(text).toContain('`a` (integer, required): Says a.')
  expect(text).toContain('`b` (string (uuid), required): Says b.')
  expect(text).toContain('{"x": 1}')
  expect(text).toContain('{"y": 1}')
  expect(text.match(/\*\*200\*\*/g)).toHaveLength(1)
})

test('tags that are unclosed, unrelated or nested operations stay readable', () => {
  expect(typesOf('{% swagger method="get" path="/a" %}\n\nWords')).toEqual(['paragraph', 'paragraph'])
  expect(typesOf('{% swagger-parameter name="a" %}\nWords\n{% endswagger-parameter %}')).toEqual(
    Array(3).fill('paragraph'),
  )
  expect(typesOf(swagger('{% swagger-description %}\nWords\n\n{% swagger-response status="200" %}'))).toEqual([
    'swagger',
  ])
  expect(writtenOut(swagger('{% swagger-description %}\nUnclosed words'))).toContain('Unclosed words')
  const nested = swagger(`{% swagger-description %}\n${swagger('Inner words')}\n{% endswagger-description %}`)
  expect(typesOf(nested)).toEqual(['swagger'])
  expect(writtenOut(nested)).toContain('Inner words')
  expect(typesOf(swagger('', 'method="brew" path="/a"'))).not.toContain('swagger')
})

test('names of inherited object properties are names like others', () => {
  const parameter = '{% swagger-parameter in="body" name="__proto__" type="string" %}\nOdd\n{% endswagger-parameter %}'
  expect(() => writtenOut(swagger(parameter, 'method="get" path="__proto__"'))).not.toThrow()
  expect(
    writtenOut(swagger('{% swagger-parameter in="query" name="constructor" %}\n{% endswagger-parameter %}')),
  ).toContain('`constructor`')
})

test('an operation with thousands of parts is one block, at most a few times as large as its text', () => {
  const parameters = Array.from(
    { length: 5_000 },
    (_, at) => `{% swagger-parameter in="query" name="p${at}" %}\nWords ${at}\n{% endswagger-parameter %}`,
  )
  const markdown = swagger(parameters.join('\n'))
  const document = read(markdown)
  expect(document.nodes).toHaveLength(1)
  expect(JSON.stringify(document).length).toBeLessThan(6 * markdown.length)
  expect(printMarkdown(document).length).toBeLessThan(2 * markdown.length)
})

test('a broken inline specification is ignored, and printed unchanged', () => {
  for (const url of [
    'data:application/json,%7B',
    'data:application/json,%5B%5D',
    'data:application/json,{"openapi":"3.1.0","x-source":"{% hint %}"}',
  ]) {
    const block = {
      object: 'block' as const,
      type: 'swagger',
      isVoid: true,
      data: { ref: { kind: 'url', url }, path: '/a', method: 'get' },
    }
    const printed = printMarkdown({ object: 'document', data: {}, nodes: [block] })
    expect(printed).toMatch(/^\{% openapi src="data:/)
    expect(read(printed).nodes[0]).toMatchObject(block)
    expect(() => writeOutApi({ object: 'document', data: {}, nodes: [block] }, undefined)).not.toThrow()
  }
})
