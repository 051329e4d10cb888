/** A field that the variant of a body does not have is ignored: nothing looks into it before it was judged, whatever it holds. */
import { describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { withoutUnknownFields } from '../src/core/operation/known-fields.ts'
import { checkBody } from '../src/core/operation/validate.ts'
import { ContentChanges } from '../src/features/content-changes/schema.ts'
import { startTestServer } from './harness.ts'
import { listFullValues } from './walk/full-bodies.ts'

const JUNK = [1, 'text', null, true, [], {}, [1], [null], { markdown: 1 }, { document: { nodes: 1 } }, { kind: 'page' }]

interface Variant {
  properties: Record<string, object>
  required: string[]
}

const variants = (ContentChanges.properties.changes.items as unknown as { oneOf: Variant[] }).oneOf
const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))]

const { api, given } = await startTestServer()
const organization = await given.organization()
const { admin } = organization
const space = await given.space({ organization, editMode: 'live' })

const send = (changes: object[]) =>
  api.request('POST', `${space.path}/content`, { token: admin.token, body: { changes } })

describe('a change with the fields of other changes', () => {
  const changes = variants.map((variant) => {
    const [full] = listFullValues(variant) as Generator<Record<string, unknown>>
    const needed = Object.fromEntries(variant.required.map((name) => [name, full![name]]))
    return { operation: String(needed.operation), needed, known: Object.keys(variant.properties) }
  })

  test.each(changes)('$operation', async ({ needed, known }) => {
    const { status, body } = await send([needed])
    expect(status).toBeLessThan(500)
    for (const name of names.filter((each) => !known.includes(each)))
      for (const value of JUNK) {
        const answer = await send([{ ...needed, [name]: value }])
        expect({ name, value, status: answer.status, error: answer.body.error?.message }).toEqual({
          name,
          value,
          status,
          error: body.error?.message,
        })
      }
  })
})

test.each(['', 'x'.repeat(101), 'two\nlines'])(
  'a variable called %j is refused, whatever its value is',
  async (name) => {
    const page = { operation: 'insert_page', title: 'Page', document: {} }
    for (const value of JUNK) {
      const variables = { [name]: value }
      for (const change of [
        { operation: 'update_variables', variables },
        { ...page, variables },
      ]) {
        const { status, body } = await send([change])
        expect(status, JSON.stringify(change)).toBe(400)
        expect(body.error.message).toContain('variables')
      }
    }
  },
)

/** Every object of a value, with a field that no schema has. */
function withForeign(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withForeign)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [name, withForeign(each)])
  return { ...Object.fromEntries(fields), [FOREIGN]: { document: 1 } }
}
const FOREIGN = 'zzForeign'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Where a value has a foreign field although every variant of its schema names its fields. */
function findForeign(schema: Schema, value: unknown, path = 'body'): string[] {
  const inside = (below: Schema | undefined, each: unknown, name: string | number) =>
    below ? findForeign(below, each, `${path}.${name}`) : []
  if (Array.isArray(value)) return value.flatMap((each, at) => inside(schema.items, each, at))
  if (typeof value !== 'object' || value === null) return []
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) {
    const found = variants.map((each) => findForeign(each, value, path))
    return found.find((each) => each.length === 0) ?? found[0]!
  }
  const { properties, additionalProperties, patternProperties } = schema
  if (patternProperties)
    return Object.entries(value).flatMap(([name, each]) => inside(Object.values(patternProperties)[0], each, name))
  if (!properties || additionalProperties) return []
  const own = FOREIGN in value ? [path] : []
  return [...own, ...Object.entries(value).flatMap(([name, each]) => inside(properties[name], each, name))]
}

describe('no handler gets a field that the schema of its body does not name, at any depth', () => {
  test.each(operations.filter(({ body }) => body !== undefined))('$id', ({ body: schema }) => {
    for (const body of listFullValues(schema!)) {
      const foreign = withForeign(body)
      const isRefused = (each: unknown) => {
        try {
          checkBody(schema!, structuredClone(each))
          return false
        } catch {
          return true
        }
      }
      if (isRefused(foreign)) continue
      expect(findForeign(schema as Schema, withoutUnknownFields(schema!, foreign))).toEqual([])
      expect(withoutUnknownFields(schema!, body)).toEqual(body)
    }
  })
})
