/** Creates the smallest value that a schema accepts, for operations without further rules about their body. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  minProperties?: number
  format?: string
}

const TEXTS: Record<string, string> = {
  'date-time': '2999-01-01T00:00:00.000Z',
  date: '2999-01-01',
  uri: 'https://example.com/',
  email: 'sample@example.com',
}

export function sample(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (variant) return sample(variant)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample))
  if (schema.format) return TEXTS[schema.format]
  switch (schema.type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'string':
      return 'sample'.padEnd(schema.minLength ?? 0, 'x')
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Required properties, and as many others as the minimum number demands. */
function sampleObject({ properties = {}, required = [], minProperties = 0 }: Schema): object {
  const names = new Set([...required, ...Object.keys(properties).slice(0, minProperties)])
  return Object.fromEntries([...names].map((name) => [name, sample(properties[name] ?? {})]))
}
