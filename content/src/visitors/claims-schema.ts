/** The claims about a visitor that a site reads, and their types: the adaptive schema, a small subset of JSON schema. */

export type ClaimSchema =
  | { readonly type: 'boolean' | 'number'; readonly description?: string }
  | { readonly type: 'string'; readonly enum?: readonly string[]; readonly description?: string }
  | { readonly type: 'array'; readonly items: ClaimSchema; readonly description?: string }
  | ObjectSchema

export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: ClaimSchema }
  readonly additionalProperties?: false
  readonly description?: string
}

/** Claims under `unsigned` come from a cookie or a URL, where anybody can set them. */
export const UNSIGNED = 'unsigned'

/** A free text can have any value, so no content is shown or hidden by it; it can only be written into a page. */
export const decides = (schema: ClaimSchema): boolean => {
  switch (schema.type) {
    case 'boolean':
    case 'object':
      return true
    case 'string':
      return schema.enum !== undefined
    case 'array':
      return schema.items.type !== 'object' && decides(schema.items)
    default:
      return false
  }
}

/** What public clients name as the dialect of their schemas. */
const DIALECT = 'http://json-schema.org/draft-07/schema#'
/** The most levels of objects. */
const DEPTH = 10
const NAME = /^[A-Za-z_$][\w$]*$/
const NEVER = ['constructor', '__proto__', 'prototype']

type ReadSchema =
  /** The schema without the members that this subset does not know. */
  | { readonly kind: 'schema'; readonly schema: ObjectSchema }
  /** `place` is the path of the part, such as `properties.plan.enum`. */
  | { readonly kind: 'invalid'; readonly place: string; readonly rule: string }

class Unfit {
  readonly place: string
  readonly rule: string
  constructor(place: string, rule: string) {
    this.place = place
    this.rule = rule
  }
}

export function readClaimsSchema(value: unknown): ReadSchema {
  try {
    const dialect = isMap(value) && value.$schema === DIALECT ? { $schema: DIALECT } : {}
    const schema = { ...dialect, ...checkObject(value, '', 0) }
    const unsigned = schema.properties[UNSIGNED]
    if (unsigned && unsigned.type !== 'object') throw new Unfit(`properties.${UNSIGNED}.type`, 'must be object')
    return { kind: 'schema', schema }
  } catch (error) {
    if (error instanceof Unfit) return { kind: 'invalid', place: error.place, rule: error.rule }
    throw error
  }
}

const below = (place: string, part: string) => (place === '' ? part : `${place}.${part}`)
const isMap = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkObject(value: unknown, place: string, depth: number): ObjectSchema {
  if (!isMap(value)) throw new Unfit(place, 'must be an object')
  if (depth > DEPTH) throw new Unfit(place, 'is nested too deep')
  if (value.type !== 'object') throw new Unfit(below(place, 'type'), 'must be object')
  if (value.additionalProperties !== undefined && value.additionalProperties !== false)
    throw new Unfit(below(place, 'additionalProperties'), 'must be false')
  if (!isMap(value.properties)) throw new Unfit(below(place, 'properties'), 'must be an object')
  const properties = Object.entries(value.properties).map(([name, property]) => {
    const at = below(place, `properties.${name}`)
    if (!NAME.test(name) || NEVER.includes(name)) throw new Unfit(at, 'must have a name an expression can read')
    return [name, checkClaim(property, at, depth + 1)] as const
  })
  return {
    ...describe(value, place),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(value.additionalProperties === false && { additionalProperties: false }),
  }
}

function checkClaim(value: unknown, place: string, depth: number): ClaimSchema {
  if (!isMap(value)) throw new Unfit(place, 'must be an object')
  switch (value.type) {
    case 'boolean':
    case 'number':
      return { ...describe(value, place), type: value.type }
    case 'string':
      if (value.enum === undefined) return { ...describe(value, place), type: 'string' }
      if (!Array.isArray(value.enum) || !value.enum.every((each) => typeof each === 'string'))
        throw new Unfit(below(place, 'enum'), 'must be a list of texts')
      return { ...describe(value, place), type: 'string', enum: value.enum }
    case 'array':
      if (isMap(value.items) && (value.items.type === 'array' || value.items.type === 'object'))
        throw new Unfit(below(place, 'items.type'), 'must be boolean, string or number')
      return {
        ...describe(value, place),
        type: 'array',
        items: checkClaim(value.items, below(place, 'items'), depth + 1),
      }
    case 'object':
      return checkObject(value, place, depth)
    default:
      throw new Unfit(below(place, 'type'), 'must be boolean, string, number, array or object')
  }
}

function describe({ description }: { [name: string]: unknown }, place: string): { description?: string } {
  if (description === undefined) return {}
  if (typeof description !== 'string') throw new Unfit(below(place, 'description'), 'must be a text')
  return { description }
}
