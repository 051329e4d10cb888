/** An operation as it is shown: with references resolved and the settings of its path and document applied. */

import type { ApiMethod } from '../../document/index.ts'
import type { ApiOperation } from '../types.ts'

export interface OperationView {
  readonly kind: ApiOperation['kind']
  readonly method: ApiMethod
  /** The path of an operation, or the name of a webhook. */
  readonly path: string
  readonly title: string
  readonly operationId: string | undefined
  readonly description: string | undefined
  readonly isDeprecated: boolean
  /** The day from which a deprecated operation may be removed. */
  readonly sunset: string | undefined
  readonly stability: 'experimental' | 'alpha' | 'beta' | undefined
  readonly servers: readonly ServerView[]
  /** One of these admits a request. An empty list requires no credentials; an empty entry allows a request without them. */
  readonly security: readonly (readonly SecurityView[])[]
  readonly parameters: readonly ParameterView[]
  readonly body: BodyView | undefined
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly CallbackView[]
  readonly externalDocs: ExternalDocs | undefined
  /** Undefined when the authors of the document disabled samples. */
  readonly samples: readonly AuthoredSample[] | undefined
  readonly expandsResponses: boolean
  readonly expandsModels: boolean
  /** Whether its authors want no form to try it. */
  readonly hidesForm: boolean
}

export interface ExternalDocs {
  readonly url: string
  readonly title: string | undefined
}

export interface ServerView {
  readonly url: string
  /** With the default values of its variables. */
  readonly filledUrl: string
  readonly description: string | undefined
  readonly variables: readonly ServerVariable[]
}

export interface ServerVariable {
  readonly name: string
  readonly value: string
  readonly values: readonly string[]
  readonly description: string | undefined
}

export interface SecurityView {
  readonly name: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  readonly description: string | undefined
  /** The location and name of an API key. */
  readonly location: 'header' | 'query' | 'cookie'
  readonly key: string
  /** The scheme of `http` security: `bearer`, `basic`… */
  readonly scheme: string
  readonly format: string | undefined
  /** The prefix of a key, such as `Token`. */
  readonly prefix: string | undefined
  readonly placeholder: string | undefined
  readonly scopes: readonly { readonly name: string; readonly description: string | undefined }[]
  readonly flows: readonly {
    readonly name: string
    readonly addresses: readonly { readonly name: string; readonly url: string }[]
  }[]
  readonly url: string | undefined
}

export const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie'] as const
export type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number]

export interface ParameterView {
  readonly location: ParameterLocation
  readonly name: string
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly style: string | undefined
  readonly isExploded: boolean
  readonly schema: unknown
  readonly hasExample: boolean
  readonly example: unknown
}

export interface MediaView {
  readonly type: string
  readonly schema: unknown
  readonly hasExample: boolean
  readonly example: unknown
  readonly examples: unknown
  readonly encoding: unknown
}

export interface BodyView {
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly media: readonly MediaView[]
}

export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  readonly description: string | undefined
  readonly headers: readonly ParameterView[]
  readonly media: readonly MediaView[]
  readonly links: readonly ResponseLink[]
  readonly hasSample: boolean
  /** A broken reference. */
  readonly broken: string | undefined
}

export interface ResponseLink {
  readonly name: string
  readonly description: string | undefined
  /** The operation that can follow. */
  readonly target: string | undefined
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

export interface CallbackView {
  readonly name: string
  /** `{$request.body#/callbackUrl}` */
  readonly expression: string
  readonly operation: ApiOperation
}

export interface AuthoredSample {
  readonly language: string
  readonly label: string
  readonly source: string
}
