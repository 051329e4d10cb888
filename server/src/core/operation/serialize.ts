/**
 * Responses are serialized by their schema: fields that the schema does not name are not sent. Serializers are compiled at the first use.
 * A schema with `x-whole` is left to JSON.stringify, which is several times faster for large values; the code that creates such a value names its fields.
 */
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { toEtag } from '../http/etag.ts'

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

/** A serialized response. A handler may cache it where the response depends only on immutable data. */
export class SerializedBody {
  readonly body: Buffer
  readonly etag: string

  private constructor(text: string) {
    // Not from the pool of small buffers: a cached body would keep its neighbours in memory.
    this.body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    this.body.write(text)
    this.etag = toEtag(text)
  }

  static of(schema: TSchema, value: unknown): SerializedBody {
    return new SerializedBody(serialize(schema, value))
  }

  /** JSON that exists already. The caller is responsible for its shape. */
  static text(text: string): SerializedBody {
    return new SerializedBody(text)
  }
}

function withoutWhole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWhole)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('x-whole' in schema) return {}
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutWhole(value)]))
}
