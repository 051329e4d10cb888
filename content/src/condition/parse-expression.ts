import { type Expression as AcornExpression, type AnyNode, parseExpressionAt } from 'acorn'
import { findDisallowed } from './allowed.ts'

export const EXPRESSION_LENGTH = 1024

/** An expression that passed every check; only `evaluate` reads its content. */
export interface Expression {
  readonly root: AcornExpression
}

/** `position` is the index in the text where the error is. */
export type ParsedExpression =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'invalid'; readonly message: string; readonly position: number }

/** Parses a JavaScript expression of the subset in allowed.ts. Everything that can be checked without running it is checked here, when it is saved. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > EXPRESSION_LENGTH)
    return {
      kind: 'invalid',
      message: `An expression has at most ${EXPRESSION_LENGTH} characters`,
      position: EXPRESSION_LENGTH,
    }
  const parsed = readTree(text)
  if ('kind' in parsed) return parsed
  const end = text.slice(parsed.root.end).search(/\S/)
  if (end >= 0) return { kind: 'invalid', message: 'The expression ends before this', position: parsed.root.end + end }
  const unfit = findDisallowed(parsed.root as AnyNode)
  return unfit ? { kind: 'invalid', ...unfit } : { kind: 'expression', expression: parsed }
}

/** Parentheses are part of the tree: otherwise the end of `(a)` would be that of `a`, and `a)` would seem complete. */
function readTree(text: string): Expression | Extract<ParsedExpression, { kind: 'invalid' }> {
  try {
    return { root: parseExpressionAt(text, 0, { ecmaVersion: 2022, preserveParens: true }) }
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: 'invalid', message: 'The expression is nested too deep', position: 0 }
    const { pos = 0, message } = error as SyntaxError & { pos?: number }
    return { kind: 'invalid', message: message.replace(/ \(\d+:\d+\)$/, ''), position: Math.min(pos, text.length) }
  }
}
