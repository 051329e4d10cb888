import { parseExpression } from '@lectern/content/condition'
import { invalid } from '../errors.ts'

/** An expression is parsed when it is saved, so that no invalid one is ever evaluated. `field` names its field. */
export function checkExpression(field: string, text: string): void {
  const parsed = parseExpression(text)
  if (parsed.kind === 'invalid') throw invalid(`${field}, at position ${parsed.position}: ${parsed.message}`)
}
