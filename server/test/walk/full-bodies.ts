/** Values that a schema accepts which together have every field of every variant, and what may be changed in them. */
import { sample } from './sample.ts'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  format?: string
  pattern?: string
}

/** Texts for patterns that the sample of a text does not match. */
const FITTING = ['sample', 'https://example.com/', '/sample', 'AAAA', '#112233', '0123456789', '2.0', '2025', 'a@b.c']

export function* listFullValues(schema: Schema): Generator<unknown> {
  const variants = schema.oneOf ?? schema.anyOf
  if (schema.enum || 'const' in schema) yield sample(schema as object)
  else if (variants) for (const each of variants) yield* listFullValues(each)
  else if (schema.properties) yield* listObjects(schema.properties)
  else if (schema.patternProperties)
    for (const [, each] of Object.entries(schema.patternProperties)) yield* listRecords(each)
  else if (schema.items) for (const each of listFullValues(schema.items)) yield [each]
  else if (schema.pattern)
    yield FITTING.find((text) => new RegExp(schema.pattern!, 'u').test(text)) ?? sample(schema as object)
  else yield sample(schema as object)
}

function* listRecords(values: Schema): Generator<object> {
  for (const value of listFullValues(values)) yield { sample: value }
}

/** First one with all fields, then one for each further value of a field. */
function* listObjects(properties: Record<string, Schema>): Generator<object> {
  const values = Object.entries(properties).map(([name, each]) => [name, [...listFullValues(each)]] as const)
  const first = Object.fromEntries(values.map(([name, [value]]) => [name, value]))
  yield first
  for (const [name, [, ...others]] of values) for (const value of others) yield { ...first, [name]: value }
}

export type Path = readonly (string | number)[]

/** The paths of all fields of a value, however deep, and of its items. */
export function* listPaths(value: unknown, above: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, each] of entries) {
    yield [...above, key]
    yield* listPaths(each, [...above, key])
  }
}

/** A copy of the value with another one at the path. */
export function withValueAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = withValueAt(copy[key], rest, other)
  return copy
}
