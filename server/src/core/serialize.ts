/** An answer leaves through its schema: what the schema does not name does not leave. Compiled at the first use. */
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

const compiled = new WeakMap<TSchema, (value: unknown) => string>()

export function serialize(schema: TSchema, value: unknown): string {
  let stringify = compiled.get(schema)
  if (!stringify) {
    // A typebox schema is JSON schema; only the two libraries' types do not know each other.
    stringify = fastJson(schema as unknown as Parameters<typeof fastJson>[0], { ajv: { strict: false } } as never) as (
      value: unknown,
    ) => string
    compiled.set(schema, stringify)
  }
  return stringify(value)
}
