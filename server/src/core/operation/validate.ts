/**
 * Compiles schemas to checks whose message names the field and the rule. They are compiled at the first use, because compiling 200 operations would
 * slow down the start.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { invalid } from '../errors.ts'
import { EMPTY_OR_NOT_BLANK, HTTP_URL, NOT_BLANK } from '../words/shapes.ts'

// ajv-formats is CommonJS: its function sits on `default` under some loaders.
const addFormats = ('default' in formats ? formats.default : formats) as unknown as (ajv: Ajv, names: string[]) => Ajv
const FORMATS = ['date-time', 'date', 'uri', 'email']
type IsText = (text: string) => boolean
const READABLE: Record<string, IsText> = {
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
}
const options = { strict: false, useDefaults: true, allErrors: false, discriminator: true, verbose: true } as const
const forBodies = withFormats(new Ajv(options))
const forQueries = withFormats(new Ajv({ ...options, coerceTypes: true }))

/** The longest text of a format. A schema may set no limit, and splitting a text of ten megabytes takes the library a second. */
const MAX_LENGTHS: Record<string, number> = { 'date-time': 64, date: 64, uri: 65_536, email: 1_024 }

/** Also refuses values that the grammar allows and the platform cannot parse (a leap second, `http://`), so that handlers need no further check. */
function withFormats(ajv: Ajv): Ajv {
  addFormats(ajv, FORMATS)
  for (const name of FORMATS) {
    const known = ajv.formats[name] as RegExp | IsText | { validate: IsText | RegExp }
    const rule = typeof known === 'object' && 'validate' in known ? known.validate : known
    const fits: IsText = rule instanceof RegExp ? (text) => rule.test(text) : rule
    const isReadable = READABLE[name] ?? (() => true)
    ajv.addFormat(name, (text: string) => text.length <= MAX_LENGTHS[name]! && fits(text) && isReadable(text))
  }
  return ajv
}

const compiled = new WeakMap<TSchema, ValidateFunction>()

function compile(ajv: Ajv, schema: TSchema): ValidateFunction {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    compiled.set(schema, validate)
  }
  return validate
}

export function checkBody(schema: TSchema, body: unknown): void {
  if (body === undefined) throw invalid('A JSON body is required')
  const validate = compile(forBodies, schema)
  if (!validate(body)) throw invalid(explain(validate.errors ?? [], 'The body'))
}

/** Also turns the texts of a query into numbers and booleans, and fills in defaults. */
export function checkQuery(schema: TSchema, query: unknown): void {
  const validate = compile(forQueries, schema)
  if (!validate(query)) throw invalid(explain(validate.errors ?? [], 'The query'))
}

function explain(errors: ErrorObject[], whole: string): string {
  const error = mostTelling(errors)
  if (!error) return `${whole} is invalid`
  return `${fieldName(error, whole)} ${rule(error)}`
}

/**
 * Of the errors below a one-of it takes the deepest, where the variant that the caller meant failed. At the one-of itself only an error of a variant
 * of the right type says more than the list of variants.
 */
function mostTelling(errors: ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject) => error.instancePath.split('/').length + (error.keyword === 'required' ? 0.5 : 0)
  const union = errors.find((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const inside = errors.filter((error) => error !== union)
  const deepest = inside.reduce<ErrorObject | undefined>(
    (best, each) => (best && depth(best) >= depth(each) ? best : each),
    undefined,
  )
  if (!union || (deepest && depth(deepest) > depth(union))) return deepest ?? union
  return inside.find((error) => depth(error) === depth(union) && !WRONG_VARIANT.includes(error.keyword)) ?? union
}

const WRONG_VARIANT = ['type', 'const', 'enum']

function fieldName(error: ErrorObject, whole: string): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing = (error.params as { missingProperty?: string }).missingProperty
  if (error.keyword === 'required' && missing !== undefined) path.push(missing)
  if (error.keyword === 'additionalProperties')
    path.push((error.params as { additionalProperty: string }).additionalProperty)
  if (error.keyword === 'discriminator') path.push((error.params as { tag: string }).tag)
  return path.length ? path.join('.') : whole
}

function rule({ keyword, params, parentSchema, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not accepted here'
    case 'type':
      return `must be ${listed([params.type].flat().map(withArticle), 'or')}`
    case 'minLength':
      return `must be at least ${counted(params.limit, 'character')} long`
    case 'maxLength':
      return `must be at most ${counted(params.limit, 'character')} long`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minItems':
      return `must have at least ${counted(params.limit, 'item')}`
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'item')}`
    case 'minProperties':
      return `must have at least ${counted(params.limit, 'property')}`
    case 'maxProperties':
      return `must have at most ${counted(params.limit, 'property')}`
    case 'uniqueItems':
      return 'must not contain the same item twice'
    case 'pattern':
      return PATTERN_WORDS[params.pattern] ?? `must match the pattern ${params.pattern}`
    case 'format':
      return `must be ${FORMAT_WORDS[params.format] ?? `a ${params.format}`}`
    case 'enum':
      return `must be one of ${listed(
        params.allowedValues.map((value: unknown) => JSON.stringify(value)),
        'or',
      )}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'discriminator':
      return `must be ${listed(
        (parentSchema?.oneOf ?? []).map((variant: TSchema) => JSON.stringify(constOf(variant, params.tag))),
        'or',
      )}`
    case 'anyOf':
    case 'oneOf':
      return `must be ${unionWords(parentSchema?.[keyword] ?? [])}`
    default:
      return message ?? 'is invalid'
  }
}

const constOf = (variant: TSchema, tag: string) =>
  (variant as { properties?: Record<string, { const?: unknown }> }).properties?.[tag]?.const

const PATTERN_WORDS: Record<string, string> = {
  [NOT_BLANK]: 'must not be blank',
  [EMPTY_OR_NOT_BLANK]: 'must not be blank',
  [HTTP_URL]: 'must be an http or https URL',
}

const FORMAT_WORDS: Record<string, string> = {
  'date-time': 'a date and time such as 2025-04-18T06:57:56.202Z',
  date: 'a date such as 2025-04-18',
  uri: 'an absolute URL',
  email: 'an e-mail address',
}

const withArticle = (type: string) => (type === 'null' ? 'null' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)
const counted = (limit: number, noun: string) =>
  `${limit} ${limit === 1 ? noun : noun === 'property' ? 'properties' : `${noun}s`}`
const listed = (words: string[], link: string) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`

function unionWords(variants: { const?: unknown; type?: string; required?: string[]; enum?: unknown[] }[]): string {
  const words = variants.map((variant) => {
    if ('const' in variant) return JSON.stringify(variant.const)
    if (variant.enum)
      return listed(
        variant.enum.map((value) => JSON.stringify(value)),
        'or',
      )
    if (variant.type === 'object' && variant.required?.length)
      return `an object with ${listed(variant.required, 'and')}`
    return withArticle(variant.type ?? 'value')
  })
  return listed(words, 'or')
}
