/**
 * An answer leaves through its schema: what the schema does not name does not leave. Compiled at the first use.
 * A schema with `x-whole` is left to JSON.stringify, which is several times quicker for large values: who makes such a value names its fields.
 */
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { etagOf } from '../http/etag.ts'

const compiled = new WeakMap<TSchema, (value: unknown) => string>()

export function serialize(schema: TSchema, value: unknown): string {
  let stringify = compiled.get(schema)
  if (!stringify) {
    // A typebox schema is JSON schema; only the two libraries' types do not know each other.
    stringify = fastJson(
      withoutWhole(schema) as unknown as Parameters<typeof fastJson>[0],
      { ajv: { strict: false } } as never,
    ) as (value: unknown) => string
    compiled.set(schema, stringify)
  }
  return stringify(value)
}

/** An answer in writing. A handler whose answer follows from what never changes may keep it and hand it out again. */
export class Written {
  readonly body: Buffer
  readonly etag: string

  private constructor(text: string) {
    // Not from the pool of small buffers: what is kept would keep its neighbours.
    this.body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    this.body.write(text)
    this.etag = etagOf(text)
  }

  static of(schema: TSchema, value: unknown): Written {
    return new Written(serialize(schema, value))
  }

  /** JSON that is there already. Whoever hands it in answers for its shape. */
  static text(text: string): Written {
    return new Written(text)
  }
}

function withoutWhole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWhole)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('x-whole' in schema) return {}
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutWhole(value)]))
}
