import { expect, test } from 'vitest'
import { buildSpec, ref } from '../testing/build-spec.ts'
import type { ApiObject } from '../types.ts'
import { type SchemaNode, type TreeOptions, toSchemaTree } from './schema-tree.ts'

/** One line per node, indented by depth. */
function outline(schema: unknown, schemas: ApiObject = {}, options: TreeOptions = {}): string[] {
  const lines = (node: SchemaNode, depth: number): string[] => {
    const said = [
      node.name ?? `<${node.role}>`,
      node.type,
      node.isRequired && 'required',
      node.isReadOnly && 'read-only',
      node.recursive && `recursive: ${node.recursive.title}`,
      ...node.inherited.map(({ name }) => `all of ${name}`),
      ...node.broken.map((each) => `broken: ${each}`),
      ...node.facts.map(({ kind, value }) => `${kind} ${value}`.trim()),
      node.values.length > 0 && `values ${node.values.map(({ text }) => text).join(' ')}`,
      node.isCut && 'cut',
    ].filter(Boolean)
    return [
      `${'  '.repeat(depth)}${said.join(' · ')}`,
      ...node.groups.flatMap(({ kind, nodes, left }) => [
        ...nodes.flatMap((each) => {
          const [first, ...rest] = lines(each, depth + 1)
          return [kind === 'properties' ? first! : first!.replace(/\S/, `${kind} $&`), ...rest]
        }),
        ...(left > 0 ? [`${'  '.repeat(depth + 1)}${left} more`] : []),
      ]),
    ]
  }
  return lines(toSchemaTree(buildSpec({ schemas }), schema, options), 0)
}

test('types are described in words, with null, formats, and the contents of arrays and maps', () => {
  const types = (schema: unknown) =>
    outline(schema, { Pet: { type: 'object', properties: {} }, Id: { type: 'string' } })[0]
  expect(types({ type: 'string', format: 'date' })).toBe('<schema> · string (date)')
  expect(types({ type: ['integer', 'null'] })).toBe('<schema> · integer or null')
  expect(types({ type: 'string', nullable: true })).toBe('<schema> · string or null')
  expect(types({ anyOf: [{ type: 'number' }, { type: 'null' }] })).toBe('<schema> · number or null')
  expect(types({ type: 'array', items: ref('Pet') })).toBe('<schema> · array of Pet')
  expect(types({ type: 'array', items: ref('Id') })).toBe('<schema> · array of string')
  expect(types({ items: { type: 'array', items: { type: 'number' } } })).toBe('<schema> · array of array of number')
  expect(types({ type: 'object', additionalProperties: ref('Pet') })).toBe('<schema> · map of Pet')
  expect(types({ oneOf: [ref('Pet'), ref('Id')] })).toBe('<schema> · one of Pet, Id')
  expect(types({ anyOf: [{ type: 'string' }, { type: 'number' }] })).toBe('<schema> · any of 2')
  expect(types({ enum: ['a', 'b'] })).toBe('<schema> · string · values a b')
  expect(types({ const: 2 })).toBe('<schema> · number · const 2')
  expect(types({})).toBe('<schema> · any')
  expect(types(true)).toBe('<schema> · any')
  expect(types(false)).toBe('<schema> · nothing')
  expect(types({ type: 'nonsense' })).toBe('<schema> · any')
})

test('limits are facts', () => {
  expect(outline({ type: 'string', minLength: 1, maxLength: 9, pattern: '^a', default: '' })[0]).toBe(
    '<schema> · string · default "" · length 1 – 9 · pattern ^a',
  )
  expect(outline({ type: 'number', minimum: 0, exclusiveMaximum: 1, multipleOf: 0.1, example: 0.5 })[0]).toBe(
    '<schema> · number · range ≥ 0, < 1 · multipleOf 0.1 · example 0.5',
  )
  expect(outline({ type: 'integer', minimum: 3, exclusiveMinimum: true })[0]).toBe('<schema> · integer · range > 3')
  expect(outline({ type: 'array', minItems: 2, maxItems: 2, uniqueItems: true })[0]).toBe(
    '<schema> · array · items 2 · unique',
  )
})

test('inherited schemas are merged, and the schema’s own keywords win', () => {
  const schemas = {
    Base: {
      type: 'object',
      required: ['id'],
      description: 'Base',
      properties: { id: { type: 'string' }, at: { type: 'string' } },
    },
    Thing: {
      allOf: [ref('Base'), { required: ['name'], properties: { name: { type: 'string' }, at: { format: 'date' } } }],
    },
  }
  expect(outline(ref('Thing'), schemas)).toEqual([
    '<schema> · object',
    '  id · string · required',
    '  at · string (date)',
    '  name · string · required',
  ])
})

test('a recursive schema is named where it would repeat', () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: {
        next: { anyOf: [ref('Node'), { type: 'null' }] },
        all: { type: 'array', items: ref('Node') },
        like: { allOf: [ref('Node')], description: 'x' },
      },
    },
  }
  expect(outline(ref('Node'), schemas)).toEqual([
    '<schema> · object',
    '  next · Node or null · recursive: Node',
    '  all · array of Node',
    '    items <schema> · Node · recursive: Node',
    '  like · Node · recursive: Node',
  ])
})

test('alternatives that inherit from their own parent end', () => {
  const schemas = {
    Pet: { type: 'object', properties: { name: { type: 'string' } }, oneOf: [ref('Cat'), ref('Dog')] },
    Cat: { allOf: [ref('Pet'), { properties: { lives: { type: 'integer' } } }] },
    Dog: { allOf: [ref('Pet'), { properties: { friends: { type: 'array', items: ref('Pet') } } }] },
  }
  expect(outline(ref('Pet'), schemas)).toEqual([
    '<schema> · object',
    '  name · string',
    '  oneOf <schema> · object · all of Pet',
    '    lives · integer',
    '  oneOf <schema> · object · all of Pet',
    '    friends · array of Pet',
    '      items <schema> · Pet · recursive: Pet',
  ])
})

test('cycles and broken references are reported', () => {
  const schemas = { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] }, C: { $ref: '#/components/schemas/C' } }
  expect(outline(ref('A'), schemas)).toEqual(['<schema> · any'])
  expect(outline(ref('C'), schemas)).toEqual(['<schema> · any'])
  expect(outline({ properties: { x: ref('Gone') } })).toEqual([
    '<schema> · object',
    '  x · any · broken: #/components/schemas/Gone',
  ])
})

test('a request has no read-only properties', () => {
  const schema = { properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } }
  expect(outline(schema, {}, { hides: 'readOnly' })).toEqual(['<schema> · object', '  name · string'])
  expect(outline(schema)[1]).toBe('  id · string · read-only')
})

test('beyond the limits a tree says that there is more, and a wide branch leaves room for its siblings', () => {
  const wide = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]))
  expect(outline({ properties: wide(5000) }, {}, { nodes: 3 })).toEqual([
    '<schema> · object',
    '  p0 · string',
    '  p1 · string',
    '  4998 more',
  ])
  const deep = { properties: { a: { properties: { b: { properties: { c: {} } } } } } }
  expect(outline(deep, {}, { depth: 2 })).toEqual(['<schema> · object', '  a · object', '    b · object · cut'])
  const lines = outline(
    { properties: { first: { properties: wide(50) }, second: { properties: wide(1) } } },
    {},
    { nodes: 20 },
  )
  expect(lines.slice(0, 2)).toEqual(['<schema> · object', '  first · object'])
  expect(lines).toContain('  second · object · cut')
})

test('tuples, patterns of names, other names and conditions are represented', () => {
  expect(
    outline({
      type: 'object',
      patternProperties: { '^x-': { type: 'boolean' } },
      additionalProperties: { type: 'integer' },
      properties: { pair: { prefixItems: [{ type: 'number' }, { type: 'string' }] } },
      if: { properties: { pair: {} } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of schemas
      then: { required: ['pair'] },
      not: { type: 'array' },
    }),
  ).toEqual([
    '<schema> · object',
    '  pair · array',
    '    tuple 0 · number',
    '    tuple 1 · string',
    '  ^x- · boolean',
    '  <other> · integer',
    '  not <schema> · array',
    '  when <schema> · object',
    '    pair · any',
    '  whenTrue <schema> · any',
  ])
})

test('a schema with its own section is only named elsewhere', () => {
  const schemas = {
    Pet: {
      properties: { owner: { anyOf: [ref('Owner'), { type: 'null' }] }, all: { type: 'array', items: ref('Pet') } },
    },
    Owner: { properties: { name: {} } },
  }
  const elsewhere = new Set(['#/components/schemas/Pet', '#/components/schemas/Owner'])
  const tree = toSchemaTree(buildSpec({ schemas }), ref('Pet'), { elsewhere })
  expect(tree.groups[0]!.nodes.map(({ name, type, elsewhere: place }) => [name, type, place])).toEqual([
    ['owner', 'Owner or null', '#/components/schemas/Owner'],
    ['all', 'array of Pet', undefined],
  ])
})
