import type { CustomFieldType, CustomFieldValue } from './schema.ts'

interface ValueHolder {
  type: string
  options: string[] | null
}

/** Returns the rule that this value of the field breaks; undefined when it is valid. Lengths and counts are checked with the body. */
export function brokenRule({ type, options }: ValueHolder, value: CustomFieldValue): string | undefined {
  return RULES[type as CustomFieldType](value, options ?? [])
}

const RULES: Record<CustomFieldType, (value: CustomFieldValue, options: string[]) => string | undefined> = {
  text: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
  number: (value) => (typeof value === 'number' ? undefined : 'must be a number'),
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'must be a boolean'),
  tags: (value) => (Array.isArray(value) ? undefined : 'must be an array of strings'),
  'select:multi': (value, options) => {
    if (!Array.isArray(value)) return 'must be an array of options of the field'
    if (new Set(value).size < value.length) return 'must not contain the same option twice'
    return value.every((each) => options.includes(each)) ? undefined : `must contain only ${listed(options)}`
  },
  'select:single': (value, options) =>
    typeof value === 'string' && options.includes(value) ? undefined : `must be one of ${listed(options)}`,
}

const listed = (options: string[]) => options.map((option) => JSON.stringify(option)).join(', ')
