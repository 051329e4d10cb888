/**
 * A condition as the index stores it. Who searches is known only then, and where a section stands only when it is indexed: a condition that
 * reads both is stored with what it reads of its page and space, and one that asks about neither visitor nor site is decided at once.
 */
import { ANONYMOUS, type Around, holds, type Visitor } from '@lectern/content/visitors'

interface BoundCondition {
  readonly expression: string
  readonly around: Around
}

const ABOUT_SEARCHER = /\b(visitor|site)\b/
const ABOUT_PAGE = /\bpage\b/
const ABOUT_SPACE = /\bspace\b/
/** How a bound condition begins. An expression that begins so is bound too. */
const BOUND = '{'
/** Members find what stands under it, no visitor does. */
const NEVER = 'false'

/** None: the condition holds for everybody. `around` is what is known of the page and its space. */
export function toStoredConditions(expression: string, { page, space }: Around): string[] {
  if (!ABOUT_SEARCHER.test(expression)) return holds(expression, ANONYMOUS, { page, space }) ? [] : [NEVER]
  const around = { ...(ABOUT_PAGE.test(expression) && { page }), ...(ABOUT_SPACE.test(expression) && { space }) }
  const isBound = Object.keys(around).length > 0 || expression.startsWith(BOUND)
  return [isBound ? JSON.stringify({ expression, around } satisfies BoundCondition) : expression]
}

/** `around` is what is known of the site that is searched. */
export function storedConditionHolds(stored: string, visitor: Visitor, around: Around): boolean {
  if (!stored.startsWith(BOUND)) return holds(stored, visitor, around)
  const bound = JSON.parse(stored) as BoundCondition
  return holds(bound.expression, visitor, { ...around, ...bound.around })
}
