import { isTrue, type ParsedExpression, parseExpression, type Roots, UNKNOWN } from '../condition/index.ts'
import type { Page, Revision } from '../revision/index.ts'
import { type Claims, hasClaims, type Visitor } from './claims.ts'

/** The values that a condition can read besides the visitor, as plain JSON. An absent one is unknown: neither a condition on it nor its negation holds. */
export interface ConditionContext {
  readonly site?: unknown
  readonly space?: unknown
  readonly page?: unknown
}

/**
 * Says whether a visitor may see conditional content. A condition that is invalid or fails is not met, and one about the visitor is not met for an
 * anonymous visitor.
 */
export function isConditionMet(
  condition: string | undefined | null,
  visitor: Visitor,
  context: ConditionContext = {},
): boolean {
  if (condition === undefined || condition === null) return true
  const parsed = parse(condition)
  if (parsed.kind === 'invalid') return false
  if (!hasClaims(visitor) && isAboutVisitor(condition)) return false
  const unknown = visitor.unknown.map((name) => [name, UNKNOWN] as const)
  return isTrue(parsed.expression, rootsFor({ ...Object.fromEntries(unknown), ...visitor.deciding }, context))
}

/** Returns the names that conditions and expressions can read. */
export const rootsFor = (
  claims: Claims,
  { site = UNKNOWN, space = UNKNOWN, page = UNKNOWN }: ConditionContext,
): Roots => ({
  site,
  space,
  page,
  visitor: { claims },
})

/** The part of a page that conditions can read. */
interface ConditionPage {
  readonly title: string
  readonly variables?: Page['variables'] | undefined
}

/** Adds the page, for a condition on the page or in its body. */
export const withPageContext = (context: ConditionContext, { title, variables }: ConditionPage): ConditionContext => ({
  ...context,
  page: { title, vars: variables ?? {} },
})

/** Adds the space, with the variables of the revision that is read. */
export const withSpaceContext = (
  context: ConditionContext,
  { variables }: Pick<Revision, 'variables'>,
): ConditionContext => ({
  ...context,
  space: { vars: variables ?? {} },
})

export const isAboutVisitor = (condition: string): boolean => /\bvisitor\b/.test(condition)

/** Sites evaluate the same few conditions repeatedly. */
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
