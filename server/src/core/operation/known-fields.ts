/**
 * Removes the fields that a schema does not name, at every depth, from a value that it accepts. A handler may pass its body to a store, and look for the
 * field of another variant: nothing reaches it that was not checked. The values of a schema that allows any name stay as they are
 * (docs/decisions/0138).
 */
import { Ajv } from 'ajv'
import type { TSchema } from 'typebox'

interface AnySchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: unknown
  items?: TSchema
  anyOf?: TSchema[]
  oneOf?: TSchema[]
  allOf?: TSchema[]
  discriminator?: { propertyName: string }
}

type Fields = Record<string, unknown>

/** What a schema says of the fields of an object. */
interface Known {
  /** Undefined where any name is allowed. */
  fields: Map<string, Prune> | undefined
  prune: Prune
}
type Prune = (value: unknown) => unknown

const unchanged: Prune = (value) => value
const OPEN: Known = { fields: undefined, prune: unchanged }
const knownOfSchema = new WeakMap<TSchema, Known>()

/** Only chooses among variants, so it fills in no defaults. Formats were checked before. */
const ajv = new Ajv({ strict: false, discriminator: true, validateFormats: false })

export const withoutUnknownFields = (schema: TSchema, body: unknown): unknown => knownOf(schema).prune(body)

function knownOf(schema: TSchema): Known {
  let known = knownOfSchema.get(schema)
  if (!known) {
    known = read(schema as AnySchema)
    knownOfSchema.set(schema, known)
  }
  return known
}

function read(schema: AnySchema): Known {
  const { $ref, properties, patternProperties, additionalProperties, items, allOf } = schema
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return readVariants(schema, variants)
  if (allOf) return readParts([...(properties ? [{ properties } as TSchema] : []), ...allOf])
  if (items) {
    const { prune } = knownOf(items)
    if (prune === unchanged) return OPEN
    return { fields: undefined, prune: (value) => (Array.isArray(value) ? value.map(prune) : value) }
  }
  if (patternProperties) return readRecord(Object.entries(patternProperties))
  if (typeof additionalProperties === 'object') return readRecord([['', additionalProperties as TSchema]])
  if ($ref || additionalProperties || !properties) return OPEN
  return ofFields(new Map(Object.entries(properties).map(([name, each]) => [name, knownOf(each).prune])))
}

/** A name that matches no pattern is unknown: its value was not checked. */
function readRecord(patterns: [string, TSchema][]): Known {
  const known = patterns.map(([pattern, each]) => {
    return { matches: ajv.compile({ type: 'string', pattern }), pruneField: knownOf(each).prune }
  })
  const prune = forFields((value) => {
    const kept: Fields = {}
    for (const name of Object.keys(value)) {
      const matching = known.filter(({ matches }) => matches(name))
      if (matching.length > 0) kept[name] = matching.reduce((left, { pruneField }) => pruneField(left), value[name])
    }
    return kept
  })
  return { fields: undefined, prune }
}

function readParts(parts: TSchema[]): Known {
  const fields = parts.map((each) => knownOf(each).fields)
  if (fields.includes(undefined)) return OPEN
  return ofFields(new Map(fields.flatMap((each) => [...each!])))
}

/** Of the variants that accept a value each may name its fields. */
function readVariants(schema: AnySchema, variants: TSchema[]): Known {
  const structured = variants.filter(isStructured)
  if (structured.length === 0) return OPEN
  if (structured.length === 1) {
    const { prune } = knownOf(structured[0]!)
    return prune === unchanged ? OPEN : { fields: undefined, prune }
  }
  if (structured.every((each) => knownOf(each).prune === unchanged)) return OPEN
  const choose = chooserOf(schema, structured)
  const prune: Prune = (value) => {
    if (typeof value !== 'object' || value === null) return value
    const [first, ...others] = choose(value as Fields).map((each) => knownOf(each).prune(value))
    return others.length === 0 || Array.isArray(value) ? (first ?? value) : Object.assign({}, first, ...others)
  }
  return { fields: undefined, prune }
}

function chooserOf({ discriminator }: AnySchema, variants: TSchema[]): (value: Fields) => TSchema[] {
  if (discriminator) {
    const tag = discriminator.propertyName
    return (value) => variants.filter((each) => tagsOf(each, tag).includes(value[tag]))
  }
  const compiled = variants.map((each) => ({ each, accepts: ajv.compile(each) }))
  return (value) => compiled.filter(({ accepts }) => accepts(value)).map(({ each }) => each)
}

function tagsOf(variant: TSchema, tag: string): unknown[] {
  const schema = (variant as AnySchema).properties?.[tag] as AnySchema
  return schema.enum ?? [schema.const]
}

/** What an object or an array may match. */
function isStructured(schema: TSchema): boolean {
  const { type, ...rest } = schema as AnySchema
  if ('const' in rest || rest.enum) return false
  return type === undefined || [type].flat().some((each) => each === 'object' || each === 'array')
}

function ofFields(fields: Map<string, Prune>): Known {
  const prune = forFields((value) => {
    const kept: Fields = {}
    for (const name of Object.keys(value)) {
      const pruneField = fields.get(name)
      if (pruneField) kept[name] = pruneField(value[name])
    }
    return kept
  })
  return { fields, prune }
}

const forFields =
  (prune: (fields: Fields) => Fields): Prune =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? prune(value as Fields) : value
