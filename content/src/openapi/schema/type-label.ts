/** Describes the type of a schema in a few words. */

import { isApiObject } from '../read-spec.ts'
import { asList, asText, nameOfRef } from '../read-value.ts'
import type { ApiDocument } from '../types.ts'
import { type FlatSchema, flattenSchema } from './flatten-schema.ts'

export interface TypeWords {
  readonly any: string
  readonly never: string
  readonly or: string
  readonly arrayOf: string
  readonly mapOf: string
  readonly oneOf: string
  readonly anyOf: string
}

export const TYPE_WORDS: TypeWords = {
  any: 'any',
  never: 'nothing',
  or: 'or',
  arrayOf: 'array of {}',
  mapOf: 'map of {}',
  oneOf: 'one of {}',
  anyOf: 'any of {}',
}

const KNOWN = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array'])
/** The maximum depth of nested arrays in a label. */
const DEEPEST = 3
const MOST_NAMES = 5

/** The types without `null`; derived from other keywords where a schema has no type. */
export function typesOf(flat: FlatSchema): string[] {
  const { type, items, prefixItems, enum: values, additionalProperties } = flat.keywords
  const said = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string' && KNOWN.has(each))
  if (said.length > 0) return [...new Set<string>(said)]
  if (flat.properties.size > 0 || isApiObject(additionalProperties)) return ['object']
  if (isApiObject(items) || Array.isArray(prefixItems)) return ['array']
  const shown = Object.hasOwn(flat.keywords, 'const') ? [flat.keywords.const] : asList(values)
  const kinds = new Set(shown.filter((each) => each !== null).map((each) => typeof each))
  const [only] = kinds
  return kinds.size === 1 && (only === 'string' || only === 'number' || only === 'boolean') ? [only] : []
}

export const isNullable = ({ keywords: { type, enum: values }, isNullable: isSaid }: FlatSchema): boolean =>
  isSaid || type === 'null' || (Array.isArray(type) && type.includes('null')) || asList(values).includes(null)

export function typeLabel(
  spec: ApiDocument,
  flat: FlatSchema,
  words: TypeWords,
  above: ReadonlySet<string>,
  depth = 0,
): string {
  if (flat.isNever) return words.never
  const types = typesOf(flat).map((type) => {
    if (type === 'array') return arrayLabel(spec, flat, words, above, depth)
    return type === 'object' ? objectLabel(spec, flat, words, above, depth) : withFormat(type, flat)
  })
  // A schema that is open above or shown elsewhere was not read: its name is the label.
  const isOpen = flat.name !== undefined && (flat.elsewhere !== undefined || flat.refs.some((ref) => above.has(ref)))
  const labels = isOpen ? [flat.name!] : types.length > 0 ? types : alternativesLabel(flat, words)
  const all = isNullable(flat) ? [...labels, 'null'] : labels
  return all.length > 0 ? all.join(` ${words.or} `) : words.any
}

const withFormat = (type: string, { keywords }: FlatSchema) => {
  const format = asText(keywords.format)?.slice(0, 60)
  return format ? `${type} (${format})` : type
}

function alternativesLabel({ alternatives }: FlatSchema, words: TypeWords): string[] {
  const [first] = alternatives
  if (!first) return []
  const names = first.schemas.map((each) =>
    isApiObject(each) && asText(each.$ref) ? nameOfRef(each.$ref as string) : '',
  )
  const shown = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '')
  return [words[first.kind].replace('{}', () => (names.every((name) => name !== '') ? shown : String(names.length)))]
}

type Labelled = [spec: ApiDocument, flat: FlatSchema, words: TypeWords, above: ReadonlySet<string>, depth: number]

function arrayLabel(...[spec, flat, words, above, depth]: Labelled): string {
  const { items } = flat.keywords
  if (!isApiObject(items) || depth >= DEEPEST) return 'array'
  return words.arrayOf.replace('{}', () => shortLabel(spec, items, words, above, depth + 1))
}

function objectLabel(...[spec, flat, words, above, depth]: Labelled): string {
  const { additionalProperties: rest } = flat.keywords
  if (!isApiObject(rest) || Object.keys(rest).length === 0 || flat.properties.size > 0 || depth >= DEEPEST)
    return 'object'
  return words.mapOf.replace('{}', () => shortLabel(spec, rest, words, above, depth + 1))
}

/** Uses the name of the schema, if it has one and is not a simple type. */
function shortLabel(
  ...[spec, schema, words, above, depth]: [ApiDocument, unknown, TypeWords, ReadonlySet<string>, number]
) {
  const flat = flattenSchema(spec, schema, { above })
  const isPlain = typesOf(flat).length === 1 && !['object', 'array'].includes(typesOf(flat)[0]!)
  return flat.name !== undefined && !isPlain ? flat.name : typeLabel(spec, flat, words, above, depth)
}
