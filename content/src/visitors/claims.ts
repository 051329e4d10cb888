/** Reads the claims of a visitor under a schema: claims that the schema does not allow are dropped. */
import { type ClaimSchema, decides, type ObjectSchema, UNSIGNED } from './claims-schema.ts'

export type Claims = { readonly [name: string]: unknown }

export interface Visitor {
  /** All claims, for expressions that write them into a page. */
  readonly claims: Claims
  /** The claims without free texts and numbers: those that decide what is shown. */
  readonly deciding: Claims
  /** Names of claims that need a signed token, when there is none: neither a condition that reads one nor its negation holds. */
  readonly unknown: readonly string[]
}

/** A visitor without claims: a condition about the visitor does not hold. */
export const ANONYMOUS: Visitor = { claims: {}, deciding: {}, unknown: [] }

export interface GivenClaims {
  /** The payload of a token that was signed with the site's key. */
  readonly signed?: unknown
  /** The JSON of the public cookie. */
  readonly cookie?: unknown
  /** `visitor.plan=pro` in the URL, as `['plan', 'pro']`; a later one wins, and all of them override the cookie. */
  readonly query?: readonly (readonly [name: string, value: string])[]
}

/** Without a schema no claim is read. A signed token cannot set unsigned claims. */
export function readVisitor(schema: ObjectSchema | undefined, given: GivenClaims): Visitor {
  if (!schema) return ANONYMOUS
  const unsigned = schema.properties[UNSIGNED]
  const { [UNSIGNED]: _, ...properties } = schema.properties
  const signed = toObject({ type: 'object', properties }, given.signed, readJson)
  const open = unsigned?.type === 'object' ? readUnsigned(unsigned, given) : undefined
  const claims = { ...signed, ...(open && { [UNSIGNED]: open }) }
  return { claims, deciding: keepDeciding(schema, claims), unknown: signed ? [] : Object.keys(properties) }
}

/** Says whether the visitor has any claims. */
export const hasClaims = ({ claims }: Visitor) => Object.keys(claims).length > 0

function readUnsigned(schema: ObjectSchema, { cookie, query = [] }: GivenClaims): Claims | undefined {
  const written: Nested = {}
  for (const [name, value] of query) put(written, name.split('.'), value)
  const found = merge(toObject(schema, cookie, readJson) ?? {}, toObject(schema, written, readText) ?? {})
  return Object.keys(found).length > 0 ? found : undefined
}

type Read = (schema: ClaimSchema, value: unknown) => unknown

/** Only names of the schema are looked up, and only as own members of the value. */
function toObject(schema: ObjectSchema, value: unknown, read: Read): Claims | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries: [string, unknown][] = []
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const given = (value as Claims)[name]
    const claim = property.type === 'object' ? toObject(property, given, read) : read(property, given)
    if (claim !== undefined) entries.push([name, claim])
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function readJson(schema: ClaimSchema, value: unknown): unknown {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case 'string':
      return typeof value === 'string' && (schema.enum?.includes(value) ?? true) ? value : undefined
    case 'array': {
      if (!Array.isArray(value)) return undefined
      return value.slice(0, ITEMS).flatMap((each) => {
        const item = readJson(schema.items, each)
        return item === undefined ? [] : [item]
      })
    }
    default:
      return undefined
  }
}

const ITEMS = 100

/** Converts the text of a URL to the type of the schema. */
function readText(schema: ClaimSchema, value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  switch (schema.type) {
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'number':
      return value.trim() === '' ? undefined : readJson(schema, Number(value))
    case 'array':
      return readJson(
        schema,
        value.split(',').map((each) => readText(schema.items, each)),
      )
    default:
      return readJson(schema, value)
  }
}

type Nested = { [name: string]: string | Nested }

function put(into: Nested, [name, ...rest]: string[], value: string): void {
  if (name === undefined || rest.length > 10) return
  if (rest.length === 0) {
    Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true })
    return
  }
  const own = Object.hasOwn(into, name) ? into[name] : undefined
  const next: Nested = typeof own === 'object' ? own : {}
  Object.defineProperty(into, name, { value: next, enumerable: true, configurable: true, writable: true })
  put(next, rest, value)
}

function merge(under: Claims, over: Claims): Claims {
  const merged = new Map(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    const own = merged.get(name)
    merged.set(name, isObject(own) && isObject(value) ? merge(own, value) : value)
  }
  return Object.fromEntries(merged)
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function keepDeciding(schema: ObjectSchema, claims: Claims): Claims {
  const entries = Object.entries(claims).flatMap(([name, value]): [string, unknown][] => {
    const property = schema.properties[name]
    if (!property || !decides(property)) return []
    return [[name, property.type === 'object' ? keepDeciding(property, value as Claims) : value]]
  })
  return Object.fromEntries(entries)
}
