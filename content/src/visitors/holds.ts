import { isTrue, type ParsedExpression, parseExpression, type Roots, UNKNOWN } from '../condition/index.ts'
import type { Page, Revision } from '../revision/index.ts'
import { type Claims, hasClaims, type Visitor } from './claims.ts'

/** What a condition can ask about besides the visitor, as plain JSON. A root that is absent is unknown: neither it nor its opposite holds. */
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
  if (!hasClaims(visitor) && ABOUT_VISITOR.test(condition)) return false
  const unknown = visitor.unknown.map((name) => [name, UNKNOWN] as const)
  return isTrue(parsed.expression, rootsFor({ ...Object.fromEntries(unknown), ...visitor.deciding }, around))
}

/** What conditions and expressions read, by name. */
export const rootsFor = (claims: Claims, { site = UNKNOWN, space = UNKNOWN, page = UNKNOWN }: Around): Roots => ({
  site,
  space,
  page,
  visitor: { claims },
})

/** What conditions can ask about a page. */
interface ConditionPage {
  readonly title: string
  readonly variables?: Page['variables'] | undefined
}

/** What a condition on a page, or in its body, can ask about. */
export const aroundPage = (around: Around, { title, variables }: ConditionPage): Around => ({
  ...around,
  page: { title, vars: variables ?? {} },
})

/** What conditions in a space can ask about; `variables` are those of the revision that is read. */
export const aroundSpace = (around: Around, { variables }: Pick<Revision, 'variables'>): Around => ({
  ...around,
  space: { vars: variables ?? {} },
})

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
