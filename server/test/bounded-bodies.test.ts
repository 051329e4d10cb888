/** What a caller sends has an end: lists have a length, and texts of a format that a library parses are short. */
import Type from 'typebox'
import { expect, test } from 'vitest'
import { growthOf } from '../../test/growth.ts'
import { operations } from '../src/api.ts'
import { checkBody } from '../src/core/operation/validate.ts'

interface Schema {
  type?: string
  title?: string
  maxItems?: number
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

/** Blocks of a document are counted and read in turns (docs/decisions/0050). */
const READ_IN_TURNS = 'DocumentNode'

function* listOpenLists(schema: Schema | undefined, path: string): Generator<string> {
  if (typeof schema !== 'object') return
  const { items, properties = {}, patternProperties = {}, additionalProperties } = schema
  if (schema.type === 'array' && schema.maxItems === undefined && items?.title !== READ_IN_TURNS) yield path
  yield* listOpenLists(items, `${path}[]`)
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* listOpenLists(each, path)
  for (const [name, each] of Object.entries({ ...properties, ...patternProperties }))
    yield* listOpenLists(each, `${path}.${name}`)
  if (typeof additionalProperties === 'object') yield* listOpenLists(additionalProperties, `${path}.*`)
}

test('every list that a caller sends has a largest length', () => {
  const found = operations.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) => [...listOpenLists(schema as Schema, id)]),
  )
  expect(found).toEqual([])
})

test.each(['date-time', 'date', 'uri', 'email'])('a %s of any length is judged at once', async (format) => {
  const schema = Type.Object({ text: Type.String({ format }) })
  const check = (text: string) => {
    try {
      checkBody(schema, { text })
      return true
    } catch {
      return false
    }
  }
  // 0 says that the time was too short to grow: time in proportion to ten megabytes would be too long here.
  for (const unit of ['t', ' ', 'a@', '2024-01-01T', '%41', '//'])
    expect(await growthOf(8 * 1024 * 1024, (size) => check(unit.repeat(Math.ceil(size / unit.length))))).toBe(0)
})
