/** Lists the constraints of a schema besides its type, each as a name and a value. */
import { showValue } from '../clip-value.ts'
import { isApiObject } from '../read-spec.ts'
import { asList, asNumber, asText } from '../read-value.ts'

export interface Fact {
  readonly kind: FactKind
  readonly value: string
}

export type FactKind =
  | 'default'
  | 'const'
  | 'example'
  | 'range'
  | 'multipleOf'
  | 'length'
  | 'items'
  | 'unique'
  | 'properties'
  | 'pattern'
  | 'mediaType'
  | 'encoding'
  | 'discriminator'
  | 'names'
  | 'style'

/** One of the values allowed. */
export interface AllowedValue {
  readonly text: string
  readonly description?: string
}

const MOST_EXAMPLES = 3

export function factsOf(keywords: Record<string, unknown>): Fact[] {
  const facts: Fact[] = []
  const add = (kind: FactKind, value: string | undefined) => value !== undefined && facts.push({ kind, value })
  const given = (name: string) => (Object.hasOwn(keywords, name) ? showValue(keywords[name]) : undefined)
  add('default', given('default'))
  add('const', given('const'))
  add('range', rangeOf(keywords))
  add('multipleOf', keywords.multipleOf === undefined ? undefined : given('multipleOf'))
  add('length', boundsOf(keywords.minLength, keywords.maxLength))
  add('pattern', asText(keywords.pattern)?.slice(0, 300))
  add('items', boundsOf(keywords.minItems, keywords.maxItems))
  if (keywords.uniqueItems === true) add('unique', '')
  add('properties', boundsOf(keywords.minProperties, keywords.maxProperties))
  add('mediaType', asText(keywords.contentMediaType)?.slice(0, 100))
  add('encoding', asText(keywords.contentEncoding)?.slice(0, 100))
  add('discriminator', discriminatorOf(keywords.discriminator))
  if (isApiObject(keywords.propertyNames)) add('names', namesOf(keywords.propertyNames))
  for (const example of examplesIn(keywords)) add('example', example)
  return facts
}

function examplesIn(keywords: Record<string, unknown>): string[] {
  const all = Array.isArray(keywords.examples) ? keywords.examples.slice(0, MOST_EXAMPLES) : []
  if (all.length === 0 && Object.hasOwn(keywords, 'example')) all.push(keywords.example)
  // Larger values are shown with the body they belong to.
  return all.filter((each) => typeof each !== 'object' || each === null).map(showValue)
}

/** `≥ 1`, `< 100`; the booleans of OpenAPI 3.0 are supported too. */
function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Record<string, unknown>) {
  const bound = (limit: unknown, exclusive: unknown, signs: readonly [string, string]) => {
    const strict = asNumber(exclusive) ?? (exclusive === true ? asNumber(limit) : undefined)
    const loose = asNumber(limit)
    return strict !== undefined ? `${signs[0]} ${strict}` : loose !== undefined ? `${signs[1]} ${loose}` : undefined
  }
  const both = [bound(minimum, exclusiveMinimum, ['>', '≥']), bound(maximum, exclusiveMaximum, ['<', '≤'])]
  const said = both.filter((each) => each !== undefined)
  return said.length > 0 ? said.join(', ') : undefined
}

function boundsOf(least: unknown, most: unknown): string | undefined {
  const [min, max] = [asNumber(least), asNumber(most)]
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} – ${max}`
  return min !== undefined ? `≥ ${min}` : max !== undefined ? `≤ ${max}` : undefined
}

const discriminatorOf = (value: unknown) =>
  isApiObject(value) ? asText(value.propertyName)?.slice(0, 100) : asText(value)?.slice(0, 100)

const namesOf = (names: Record<string, unknown>) =>
  asText(names.pattern)?.slice(0, 300) ?? boundsOf(names.minLength, names.maxLength)

/** Includes the texts of `x-enumDescriptions`, by value or by position. */
export function valuesOf(keywords: Record<string, unknown>): AllowedValue[] {
  const said = keywords['x-enumDescriptions'] ?? keywords['x-enum-descriptions']
  return asList(keywords.enum).map((value, at) => {
    const description = asText(Array.isArray(said) ? said[at] : isApiObject(said) ? said[String(value)] : undefined)
    return { text: showValue(value), ...(description !== undefined && { description }) }
  })
}
