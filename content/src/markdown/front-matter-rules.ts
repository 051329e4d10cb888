/** The known fields of front matter and their types. */

type PageTag = string | { readonly tag: string; readonly primary?: boolean }

/** The known fields, checked; all others unchanged. */
export interface FrontMatter {
  readonly [name: string]: unknown
  readonly title?: string
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  readonly tags?: PageTag | readonly PageTag[]
  readonly vars?: { readonly [name: string]: string }
  readonly if?: string
  readonly cover?: string
  readonly coverY?: number
  readonly coverHeight?: number
  readonly layout?: { readonly [name: string]: unknown }
}

type Rule = readonly [(value: unknown) => boolean, string]
const isString = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const STRING: Rule = [isString, 'must be a text']
const BOOLEAN: Rule = [(value) => typeof value === 'boolean', 'must be true or false']
const NUMBER: Rule = [(value) => typeof value === 'number' && Number.isFinite(value), 'must be a number']
const isTag = (value: unknown) =>
  isString(value) ||
  (isObject(value) && isString(value.tag) && (value.primary === undefined || typeof value.primary === 'boolean'))

export const RULES: { readonly [name: string]: Rule } = {
  title: STRING,
  description: STRING,
  emoji: STRING,
  icon: STRING,
  hidden: BOOLEAN,
  noIndex: BOOLEAN,
  noRobotsIndex: BOOLEAN,
  tags: [(value) => [value].flat().every(isTag), 'must be a list of tags'],
  vars: [(value) => isObject(value) && Object.values(value).every(isString), 'must be a map of names and texts'],
  if: STRING,
  cover: STRING,
  coverY: NUMBER,
  coverHeight: NUMBER,
  layout: [isObject, 'must be a map of names and values'],
}

export const ruleOf = (name: string): string => RULES[name]?.[1] ?? ''

export const isValidField = (name: string, given: unknown): boolean =>
  given === undefined || given === null || (RULES[name]?.[0](given) ?? true)
