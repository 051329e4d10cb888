import { isTrue, type ParsedExpression, parseExpression } from '../condition/index.ts'
import { isKnown, type Visitor } from './claims.ts'

/** What a condition can ask about besides the visitor: `site`, `space` and `page`, as plain JSON. */
export interface Around {
  readonly site?: unknown
  readonly space?: unknown
  readonly page?: unknown
}

/**
 * Whether what stands under a condition is there for a visitor. One that is broken, or fails, does not hold; one that asks about
 * the visitor does not hold for somebody of whom nothing is known.
 */
export function holds(condition: string | undefined | null, visitor: Visitor, around: Around = {}): boolean {
  if (condition === undefined || condition === null) return true
  const parsed = parse(condition)
  if (parsed.kind === 'invalid') return false
  if (!isKnown(visitor) && ABOUT_VISITOR.test(condition)) return false
  return isTrue(parsed.expression, { ...around, visitor: { claims: visitor.deciding } })
}

const ABOUT_VISITOR = /\bvisitor\b/

/** Sites ask the same few conditions over and over. */
const parsed = new Map<string, ParsedExpression>()
const REMEMBERED = 500

function parse(condition: string): ParsedExpression {
  let found = parsed.get(condition)
  if (!found) {
    found = parseExpression(condition)
    if (parsed.size >= REMEMBERED) parsed.clear()
    parsed.set(condition, found)
  }
  return found
}
