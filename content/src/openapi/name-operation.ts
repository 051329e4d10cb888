/** The title of an operation: the same in the table of contents, on its page, and in imports. */
import type { ApiOperation } from './types.ts'
import { scalarToText } from './upgrade.ts'

const TITLE = 200

export const titleOfOperation = ({ operation, method, path }: Omit<ApiOperation, 'pathItem' | 'kind'>): string =>
  toTitle(operation.summary) || toTitle(operation.operationId) || toTitle(`${method.toUpperCase()} ${path}`)

/** One line of limited length; empty where there is no text. */
export const toTitle = (value: unknown): string =>
  (scalarToText(value) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE)
