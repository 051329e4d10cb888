/**
 * Creates a deterministic example value of a schema: the example of its authors, else a plain value of its type. A recursive schema ends where it
 * would repeat.
 */

import { isApiObject } from '../read-spec.ts'
import { asList } from '../read-value.ts'
import { type FlatSchema, flattenSchema } from '../schema/flatten-schema.ts'
import { isNullable, typesOf } from '../schema/type-label.ts'
import type { ApiDocument } from '../types.ts'
import { exampleNumber, exampleText } from './plain-examples.ts'

export interface ExampleOptions {
  /** A request has no read-only properties, a response no write-only ones. */
  readonly hides?: 'readOnly' | 'writeOnly' | undefined
}

/** The most values of an example, and their maximum depth. */
const MOST = 200
const DEEPEST = 8
const MOST_ITEMS = 3

/** Marks a value that is left out because it would repeat. */
const NOTHING = Symbol('nothing')

export function makeExample(spec: ApiDocument, schema: unknown, { hides }: ExampleOptions = {}): unknown {
  let room = MOST

  const make = (each: unknown, above: ReadonlySet<string>, depth: number): unknown => {
    if (room-- <= 0 || depth > DEEPEST) return NOTHING
    const flat = flattenSchema(spec, each, { above, isWhole: true })
    if (flat.isNever || flat.refs.some((ref) => above.has(ref))) return NOTHING
    if (hides !== undefined && flat.keywords[hides] === true && depth > 0) return NOTHING
    const given = givenIn(flat)
    if (given !== NOTHING) return given
    const inner = new Set([...above, ...flat.refs])
    const [type] = typesOf(flat)
    if (flat.alternatives.length > 0) return chosen(flat, type, inner, depth)
    if (type === 'object') return makeObject(flat, inner, depth)
    if (type === 'array') return makeArray(flat, inner, depth)
    if (type === 'string') return exampleText(flat.keywords)
    if (type === 'integer' || type === 'number') return exampleNumber(flat.keywords, type)
    if (type === 'boolean') return true
    return isNullable(flat) ? null : NOTHING
  }

  /** Returns the first alternative that has a value, with the properties beside it. */
  const chosen = (flat: FlatSchema, type: string | undefined, above: ReadonlySet<string>, depth: number) => {
    const own = type === 'object' ? makeObject(flat, above, depth) : NOTHING
    let value: unknown = own
    for (const { schemas } of flat.alternatives) {
      const other = firstOf(schemas, above, depth)
      if (isApiObject(value) && isApiObject(other)) value = { ...value, ...other }
      else if (value === NOTHING) value = other
    }
    return value
  }

  const firstOf = (schemas: readonly unknown[], above: ReadonlySet<string>, depth: number) => {
    for (const each of schemas) {
      const value = make(each, above, depth)
      if (value !== NOTHING) return value
    }
    return NOTHING
  }

  const makeObject = (flat: FlatSchema, above: ReadonlySet<string>, depth: number) => {
    const entries: [string, unknown][] = []
    for (const [name, property] of flat.properties) {
      const value = make(property, above, depth + 1)
      if (value !== NOTHING) entries.push([name, value])
    }
    const { additionalProperties } = flat.keywords
    if (flat.properties.size === 0 && isApiObject(additionalProperties)) {
      const value = make(additionalProperties, above, depth + 1)
      if (value !== NOTHING) entries.push(['key', value])
    }
    return Object.fromEntries(entries)
  }

  const makeArray = ({ keywords }: FlatSchema, above: ReadonlySet<string>, depth: number) => {
    const items: unknown[] = asList(keywords.prefixItems).map((each) => make(each, above, depth + 1))
    const least = typeof keywords.minItems === 'number' ? keywords.minItems : 1
    const wanted = Math.min(Math.max(least, 1), MOST_ITEMS)
    while (items.length < wanted && isApiObject(keywords.items)) {
      const item = make(keywords.items, above, depth + 1)
      if (item === NOTHING) break
      items.push(item)
    }
    return items.map((item) => (item === NOTHING ? null : item))
  }

  const made = make(schema, new Set(), 0)
  return made === NOTHING ? undefined : made
}

function givenIn({ keywords }: FlatSchema): unknown {
  const [example] = asList(keywords.examples)
  if (example !== undefined) return example
  for (const name of ['example', 'const', 'default']) if (keywords[name] !== undefined) return keywords[name]
  const [value] = asList(keywords.enum)
  return value === undefined ? NOTHING : value
}
