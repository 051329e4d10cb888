import type { ApiMethod } from '../document/index.ts'

/**
 * An OpenAPI document as it is kept: of the shape of 3.1 whatever it was written in, in one piece. Only the frame below is certain; everything deeper
 * is as its authors wrote it, right or wrong, so whoever reads it looks before it trusts.
 *
 * A `$ref` is always local (`#/components/schemas/Pet`, any JSON pointer) and is left standing: a schema that contains itself stays finite. What stood
 * in other files lies under `x-files`, by file name, and is pointed at there: `#/x-files/pets.yaml/Pet`.
 */
export interface ApiDocument {
  readonly openapi: string
  readonly info: ApiObject & { readonly title: string; readonly version: string }
  readonly servers: readonly ApiObject[]
  readonly tags: readonly ApiTag[]
  /** A path item may be a `$ref`. */
  readonly paths: { readonly [path: string]: ApiObject }
  readonly webhooks: { readonly [name: string]: ApiObject }
  /** `schemas`, `parameters`, `responses`, `requestBodies`, `headers`, `examples`, `links`, `callbacks`, `securitySchemes`, `pathItems`. */
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } }
  /** What holds where an operation names no `security` of its own. */
  readonly security: readonly ApiObject[]
  readonly externalDocs?: ApiObject
  readonly 'x-files'?: { readonly [name: string]: unknown }
  /** Extensions of the root. */
  readonly [extension: `x-${string}`]: unknown
}

export type ApiObject = { readonly [name: string]: unknown }

export interface ApiTag extends ApiObject {
  readonly name: string
}

/** An operation where it stands. */
export interface ApiOperation {
  readonly kind: 'operation' | 'webhook'
  /** Of a webhook: its name. */
  readonly path: string
  readonly method: ApiMethod
  /** Resolved: what it says about parameters and servers holds for all its operations. */
  readonly pathItem: ApiObject
  readonly operation: ApiObject
}
