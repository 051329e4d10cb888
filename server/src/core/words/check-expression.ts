import { parseExpression } from '@lectern/content/condition'
import { invalid } from '../errors.ts'

/** An expression is read when it is saved, so that nothing is ever decided by one that says nothing. `field` is where it came in. */
export function checkExpression(field: string, text: string): void {
  const parsed = parseExpression(text)
  if (parsed.kind === 'invalid') throw invalid(`${field}, at position ${parsed.position}: ${parsed.message}`)
}
