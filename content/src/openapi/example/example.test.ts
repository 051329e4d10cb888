import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipValue, showValue } from '../clip-value.ts'
import { buildSpec, json, ref } from '../testing/build-spec.ts'
import type { ApiObject } from '../types.ts'
import { makeExample } from './make-example.ts'
import { examplesOf } from './media-examples.ts'

const make = (schema: unknown, schemas: ApiObject = {}, hides?: 'readOnly' | 'writeOnly') =>
  makeExample(buildSpec({ schemas }), schema, { hides })

test('given examples come first, then fixed values, then a plain value of the type', () => {
  expect(make({ type: 'string', examples: ['a'], default: 'b' })).toBe('a')
  expect(make({ type: 'string', example: 'a', enum: ['b'] })).toBe('a')
  expect(make({ const: 3, default: 4 })).toBe(3)
  expect(make({ enum: ['b', 'c'] })).toBe('b')
  expect(make({ type: 'string', format: 'date-time' })).toBe('2025-01-15T09:30:00Z')
  expect(make({ type: 'string', minLength: 6 })).toBe('textte')
  expect(make({ type: 'string', maxLength: 2 })).toBe('te')
  expect(make({ type: 'integer', minimum: 10, multipleOf: 4 })).toBe(12)
  expect(make({ type: 'number', exclusiveMaximum: 0 })).toBe(-0.5)
  expect(make({ type: 'array', items: { type: 'boolean' }, minItems: 2 })).toEqual([true, true])
  expect(make({ type: 'array', prefixItems: [{ const: 'x' }, { type: 'integer' }] })).toEqual(['x', 1])
  expect(make({ type: 'object', additionalProperties: { type: 'integer' } })).toEqual({ key: 1 })
  expect(make({ type: ['null', 'string'] })).toBe('text')
  expect(make({})).toBe(undefined)
  expect(make({ type: 'null' })).toBe(null)
})

test('requests have no read-only properties, responses no write-only ones', () => {
  const schema = {
    properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  }
  expect(make(schema, {}, 'readOnly')).toEqual({ secret: 'text' })
  expect(make(schema, {}, 'writeOnly')).toEqual({ id: 1 })
})

test('allOf is merged, the first alternative is used, and cycles end', () => {
  const schemas = {
    Pet: {
      type: 'object',
      properties: { name: { type: 'string' }, kind: { type: 'string' } },
      oneOf: [ref('Dog'), ref('Cat')],
    },
    Dog: {
      allOf: [
        ref('Pet'),
        { properties: { kind: { const: 'dog' }, friends: { type: 'array', items: ref('Pet') }, mother: ref('Dog') } },
      ],
    },
    Cat: {},
  }
  expect(make(ref('Pet'), schemas)).toEqual({ name: 'text', kind: 'dog', friends: [] })
  expect(make({ allOf: [ref('A')] }, { A: { allOf: [ref('A')] } })).toBe(undefined)
})

test('bodies are printed by type: JSON, XML with its attributes, text', () => {
  const spec = buildSpec({
    schemas: {
      Pet: {
        type: 'object',
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          tags: {
            type: 'array',
            xml: { wrapped: true, name: 'tags' },
            items: { type: 'string', example: 'a&b', xml: { name: 'tag' } },
          },
        },
      },
    },
  })
  const media = { schema: ref('Pet'), hasExample: false, example: undefined, examples: undefined, encoding: undefined }
  expect(examplesOf(spec, { ...media, type: 'application/json' })[0]).toMatchObject({
    text: '{\n  "id": 1,\n  "tags": [\n    "a&b"\n  ]\n}',
    syntax: 'json',
  })
  expect(examplesOf(spec, { ...media, type: 'application/xml' })[0]!.text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Pet id="1">\n  <tags>\n    <tag>a&amp;b</tag>\n  </tags>\n</Pet>',
  )
  const { examples } = json(
    {},
    {
      examples: {
        one: { summary: 'First', value: '{"a": 1}' },
        two: { value: [1] },
        far: { externalValue: 'https://x' },
      },
    },
  ).content['application/json'] as ApiObject
  expect(examplesOf(spec, { ...media, type: 'application/json', examples })).toMatchObject([
    { title: 'First', text: '{"a": 1}' },
    { title: 'two', text: '[\n  1\n]' },
  ])
  expect(examplesOf(spec, { ...media, type: 'text/csv', hasExample: true, example: 'a,b\n1,2' })).toMatchObject([
    { text: 'a,b\n1,2', syntax: '' },
  ])
})

test('a value of any size is cut to one that fits, and stays valid', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { value: clipped, isCut } = clipValue(value, { nodes: 10, characters: 50, depth: 3 })
      expect(JSON.stringify(clipped).length).toBeLessThan(700)
      if (!isCut) expect(JSON.parse(JSON.stringify(clipped))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(showValue('text')).toBe('text')
  expect(['', ' a', 'true', '12', '-1.5e3', '{}'].map(showValue)).toEqual([
    '""',
    '" a"',
    '"true"',
    '"12"',
    '"-1.5e3"',
    '"{}"',
  ])
  expect(showValue({ a: [1, null] })).toBe('{"a":[1,null]}')
  expect(showValue('x'.repeat(1000)).length).toBeLessThan(210)
})
