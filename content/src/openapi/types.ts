import type { ApiMethod } from '../document/index.ts'

/**
 * An OpenAPI document as it is stored: in the structure of 3.1 and in one file, whatever it was written in. Only the structure below is guaranteed;
 * everything deeper is as its authors wrote it, so readers must check types. A `$ref` is always local (`#/components/schemas/Pet`, any JSON pointer)
 * and is not resolved, so that a recursive schema stays finite. Content of other files is under `x-files`, by file name: `#/x-files/pets.yaml/Pet`.
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
  /** Applies to operations without their own `security`. */
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

/** An operation with its location. */
export interface ApiOperation {
  readonly kind: 'operation' | 'webhook'
  /** For a webhook, its name. */
  readonly path: string
  readonly method: ApiMethod
  /** The resolved path item: its parameters and servers apply to all its operations. */
  readonly pathItem: ApiObject
  readonly operation: ApiObject
}
