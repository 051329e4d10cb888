/** Reads the expressions of merge rules as the server does. The parser is larger than most screens, so it is loaded with the first expression. */
import type { parseExpression } from '@lectern/content/condition'
import { use } from 'react'

let parse: typeof parseExpression | undefined
let loading: Promise<void> | undefined

async function loadParser(): Promise<void> {
  try {
    parse = (await import('@lectern/content/condition')).parseExpression
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Suspends until expressions can be read. */
export function useExpressionReader(): void {
  if (parse) return
  loading ??= loadParser()
  use(loading)
}

/** Until the parser is loaded, the server alone decides. */
export const isReadableExpression = (expression: string) =>
  expression !== '' && (parse === undefined || parse(expression).kind === 'expression')
