/**
 * The form in which the index stores a condition. The visitor is known only when searching, and the page only when indexing. A condition that reads
 * both is stored with the values of its page and space; one that reads neither visitor nor site is evaluated at once.
 */
import { ANONYMOUS, type ConditionContext, isConditionMet, type Visitor } from '@lectern/content/visitors'

/** The names are those in the stored rows. */
interface BoundCondition {
  readonly expression: string
  readonly around: ConditionContext
}

const ABOUT_SEARCHER = /\b(visitor|site)\b/
const ABOUT_PAGE = /\bpage\b/
const ABOUT_SPACE = /\bspace\b/
/** The prefix of a bound condition. An expression that starts like this is bound too. */
const BOUND = '{'
/** Members find content under it, visitors never do. */
const NEVER = 'false'

/** Returns none when the condition holds for everybody. `page` and `space` are the values known when indexing. */
export function toStoredConditions(expression: string, { page, space }: ConditionContext): string[] {
  if (!ABOUT_SEARCHER.test(expression)) return isConditionMet(expression, ANONYMOUS, { page, space }) ? [] : [NEVER]
  const context = { ...(ABOUT_PAGE.test(expression) && { page }), ...(ABOUT_SPACE.test(expression) && { space }) }
  const isBound = Object.keys(context).length > 0 || expression.startsWith(BOUND)
  return [isBound ? JSON.stringify({ expression, around: context } satisfies BoundCondition) : expression]
}

/** `context` has the values of the searched site. */
export function storedConditionHolds(stored: string, visitor: Visitor, context: ConditionContext): boolean {
  if (!stored.startsWith(BOUND)) return isConditionMet(stored, visitor, context)
  const bound = JSON.parse(stored) as BoundCondition
  return isConditionMet(bound.expression, visitor, { ...context, ...bound.around })
}
