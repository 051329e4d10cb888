import type { Block } from '../document/index.ts'
import { isHiddenOperation } from './hidden-operations.ts'
import { findOperation, findWebhook, listOperations } from './read-spec.ts'
import { asText } from './read-value.ts'
import type { ApiDocument, ApiOperation } from './types.ts'

/** The most operations of a block that names none. */
const MOST = 100

/**
 * Lists the operations that an API reference block shows: the one it names by method and path, or all that match. Empty when the specification has
 * none; undefined when it should not be shown.
 */
export function operationsOf({ type, data = {} }: Block, spec: ApiDocument): ApiOperation[] | undefined {
  const method = asText(data.method) ?? ''
  const path = asText(data.path) ?? ''
  if (type === 'swagger' && (method === '' || path === '')) return allThatFit(spec, method, path)
  const found =
    type === 'openapi-webhook' ? findWebhook(spec, method, asText(data.name) ?? '') : findOperation(spec, method, path)
  if (!found) return []
  return isHiddenOperation(found) ? undefined : [found]
}

const allThatFit = (spec: ApiDocument, method: string, path: string): ApiOperation[] =>
  listOperations(spec)
    .filter((each) => each.kind === 'operation' && !isHiddenOperation(each))
    .filter((each) => (path === '' || each.path === path) && (method === '' || each.method === method.toLowerCase()))
    .slice(0, MOST)
