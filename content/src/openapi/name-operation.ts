/** The title and visibility of an operation: the same in the table of contents, on its page, and in imports. */
import type { ApiOperation } from './types.ts'
import { scalarToText } from './upgrade.ts'

const TITLE = 200

/** Hidden from readers by `x-internal` or `x-gitbook-ignore` on the operation or its path. */
export const isHiddenOperation = ({ operation, pathItem }: Pick<ApiOperation, 'operation' | 'pathItem'>): boolean =>
  [operation, pathItem].some((each) => each['x-internal'] === true || each['x-gitbook-ignore'] === true)

export const titleOfOperation = ({ operation, method, path }: Omit<ApiOperation, 'pathItem' | 'kind'>): string =>
  toTitle(operation.summary) || toTitle(operation.operationId) || toTitle(`${method.toUpperCase()} ${path}`)

/** One line of limited length; empty where there is no text. */
export const toTitle = (value: unknown): string =>
  (scalarToText(value) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE)
