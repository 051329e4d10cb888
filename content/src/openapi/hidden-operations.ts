import type { ApiOperation } from './types.ts'

/** Hidden from readers by `x-internal` or `x-gitbook-ignore` on the operation or its path. */
export const isHiddenOperation = ({ operation, pathItem }: Pick<ApiOperation, 'operation' | 'pathItem'>): boolean =>
  [operation, pathItem].some((each) => each['x-internal'] === true || each['x-gitbook-ignore'] === true)
