/**
 * Flattens a schema with its references resolved and its `allOf` merged: one list of properties, one set of keywords. Alternatives (`oneOf`, `anyOf`)
 * stay separate, except one that only adds `null`. Nothing is followed twice, so a recursive schema ends.
 */
import { isApiObject, resolveRef } from '../read-spec.ts'
import { asEntries, asList, nameOfRef } from '../read-value.ts'
import type { ApiDocument, ApiObject } from '../types.ts'

export interface FlatSchema {
  /** Keywords about the value itself; of parts that disagree the outer one wins. */
  readonly keywords: Record<string, unknown>
  /** The name of its component. */
  name: string | undefined
  /** References to this schema: the one that led here, and its aliases. */
  readonly refs: string[]
  /** References that it inherits from. */
  readonly parents: string[]
  /** Those of them that are open above and were not merged again. */
  readonly inherited: string[]
  /** The reference of the schema, if it is shown elsewhere. */
  elsewhere: string | undefined
  /** Broken references. */
  readonly broken: string[]
  readonly properties: Map<string, unknown>
  /** The number of properties beyond the limit. */
  left: number
  readonly required: Set<string>
  readonly alternatives: Alternatives[]
  isNullable: boolean
  /** True for `false`, which allows no value. */
  isNever: boolean
}

interface Alternatives {
  readonly kind: 'oneOf' | 'anyOf'
  readonly schemas: readonly unknown[]
}

interface FlattenOptions {
  /** References that are open above. */
  readonly above?: ReadonlySet<string>
  /** References that are not followed if they are the schema itself. */
  readonly elsewhere?: ReadonlySet<string> | undefined
  /** Merges schemas that are open above too, without their alternatives: for examples. */
  readonly isWhole?: boolean
}

const MOST_PROPERTIES = 500
const MOST_PARTS = 200
/** Keywords about the composition of a schema, not about the value. */
const STRUCTURE = new Set(['$ref', 'allOf', 'oneOf', 'anyOf', 'properties', 'required', '$defs', 'definitions'])

export function flattenSchema(spec: ApiDocument, schema: unknown, options: FlattenOptions = {}): FlatSchema {
  const { above, elsewhere, isWhole = false } = options
  const flat: FlatSchema = {
    keywords: Object.create(null),
    name: undefined,
    refs: [],
    parents: [],
    inherited: [],
    elsewhere: undefined,
    broken: [],
    properties: new Map(),
    left: 0,
    required: new Set(),
    alternatives: [],
    isNullable: false,
    isNever: false,
  }
  const seen = new Set<string>()
  let parts = 0

  /** `isSelf` says that the visited schema is the schema itself, not one of several parts. */
  const visit = (value: unknown, isSelf: boolean, hasAlternatives = true): void => {
    if (++parts > MOST_PARTS) return
    if (value === false) flat.isNever = true
    if (!isApiObject(value)) return
    if (typeof value.$ref === 'string') follow(value.$ref, isSelf, hasAlternatives)
    const all = asList(value.allOf)
    const isAlias = isSelf && all.length === 1 && !Object.hasOwn(value, 'properties')
    for (const part of all) visit(part, isAlias, hasAlternatives)
    addKeywords(value)
    addProperties(value)
    if (hasAlternatives) for (const kind of ['oneOf', 'anyOf'] as const) addAlternatives(kind, value[kind], isSelf)
  }

  const follow = (ref: string, isSelf: boolean, hasAlternatives: boolean) => {
    if (seen.has(ref)) return
    seen.add(ref)
    ;(isSelf ? flat.refs : flat.parents).push(ref)
    if (isSelf) flat.name ??= nameOfRef(ref)
    const isAbove = above?.has(ref) === true
    if (isAbove && !isWhole) {
      if (!isSelf) flat.inherited.push(ref)
      return
    }
    if (isSelf && elsewhere?.has(ref)) {
      flat.elsewhere ??= ref
      return
    }
    const target = resolveRef(spec, ref)
    if (target === undefined) flat.broken.push(ref)
    else visit(target, isSelf, hasAlternatives && !isAbove)
  }

  const addKeywords = (value: ApiObject) => {
    for (const name in value) if (!STRUCTURE.has(name) && Object.hasOwn(value, name)) flat.keywords[name] = value[name]
    if (value.nullable === true) flat.isNullable = true
  }

  const addProperties = (value: ApiObject) => {
    for (const name of asList(value.required)) if (typeof name === 'string') flat.required.add(name)
    for (const [name, property] of asEntries(value.properties)) {
      const known = flat.properties.get(name)
      if (known !== undefined) flat.properties.set(name, property === known ? known : { allOf: [known, property] })
      else if (flat.properties.size < MOST_PROPERTIES) flat.properties.set(name, property)
      else flat.left++
    }
  }

  const addAlternatives = (kind: Alternatives['kind'], value: unknown, isSelf: boolean) => {
    const all = asList(value)
    const schemas = all.filter((each) => !isNull(each))
    if (schemas.length < all.length) flat.isNullable = true
    if (schemas.length === 1) visit(schemas[0], isSelf)
    else if (schemas.length > 1) flat.alternatives.push({ kind, schemas })
  }

  visit(schema, true)
  return flat
}

const isNull = (schema: unknown) =>
  isApiObject(schema) && (schema.type === 'null' || (Array.isArray(schema.type) && schema.type.join() === 'null'))
