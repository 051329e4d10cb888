import { checkExpression } from '../../core/words/check-expression.ts'
import type { CustomizationChange } from './schema.ts'

/** Checks what the schema cannot express. `within` precedes the names of fields in messages. */
export function checkCustomization({ header }: CustomizationChange, within = ''): void {
  for (const [at, { condition }] of (header?.links ?? []).entries())
    if (condition !== undefined) checkExpression(`${within}header.links.${at}.condition`, condition)
}
