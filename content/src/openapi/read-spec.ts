import { API_METHODS, type ApiMethod } from '../document/index.ts'
import type { ApiDocument, ApiObject, ApiOperation } from './types.ts'

/** The most references in a chain. */
const HOPS = 32

export const isApiObject = (value: unknown): value is ApiObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the target of a local reference; undefined when there is none. The target may be a reference again. */
export function resolveRef(spec: ApiDocument, ref: string): unknown {
  if (ref === '#') return spec
  if (!ref.startsWith('#/')) return undefined
  let found: unknown = spec
  for (const token of ref.slice(2).split('/')) {
    const name = readToken(token)
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** Decodes a token of a JSON pointer in a fragment. An invalid `%` is used as it is. */
function readToken(token: string): string {
  let text = token
  if (token.includes('%'))
    try {
      text = decodeURIComponent(token)
    } catch {
      // Left as written.
    }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

export const writeToken = (name: string) =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%24', '$')

/**
 * Returns `value`, or the object it finally refers to. Members beside a `$ref` override those of the target (3.1 allows `summary` and `description`;
 * schemas allow anything). Undefined when the reference is broken or cyclic.
 */
export function dereference(spec: ApiDocument, value: unknown): ApiObject | undefined {
  let beside: ApiObject = {}
  let at = value
  for (let hop = 0; hop < HOPS; hop++) {
    if (!isApiObject(at)) return undefined
    if (typeof at.$ref !== 'string') return Object.keys(beside).length === 0 ? at : { ...at, ...beside }
    const { $ref, ...rest } = at
    beside = { ...rest, ...beside }
    at = resolveRef(spec, $ref as string)
  }
  return undefined
}

/** All operations in the order of the document, webhooks last. */
export const listOperations = (spec: ApiDocument): ApiOperation[] => [
  ...operationsIn(spec, 'operation', spec.paths),
  ...operationsIn(spec, 'webhook', spec.webhooks),
]

function operationsIn(spec: ApiDocument, kind: ApiOperation['kind'], items: ApiDocument['paths']): ApiOperation[] {
  return Object.entries(items).flatMap(([path, item]) => {
    const pathItem = dereference(spec, item)
    if (!pathItem) return []
    return API_METHODS.flatMap((method) => toOperation(kind, path, method, pathItem) ?? [])
  })
}

function toOperation(
  kind: ApiOperation['kind'],
  path: string,
  method: ApiMethod,
  pathItem: ApiObject,
): ApiOperation | undefined {
  const operation = Object.hasOwn(pathItem, method) ? pathItem[method] : undefined
  return isApiObject(operation) ? { kind, path, method, pathItem, operation } : undefined
}

/** `method` may be in any case. */
export const findOperation = (spec: ApiDocument, method: string, path: string) =>
  find(spec, 'operation', spec.paths, method, path)

export const findWebhook = (spec: ApiDocument, method: string, name: string) =>
  find(spec, 'webhook', spec.webhooks, method, name)

function find(
  spec: ApiDocument,
  kind: ApiOperation['kind'],
  items: ApiDocument['paths'],
  method: string,
  path: string,
): ApiOperation | undefined {
  const known = API_METHODS.find((each) => each === method.toLowerCase())
  const pathItem = Object.hasOwn(items, path) ? dereference(spec, items[path]) : undefined
  return known && pathItem ? toOperation(kind, path, known, pathItem) : undefined
}
