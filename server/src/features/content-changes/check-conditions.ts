import { type Document, walk } from '@lectern/content/document'
import { checkExpression } from '../../core/words/check-expression.ts'

/** Rejects a document with an invalid condition: what is inside it would be shown to nobody. */
export function checkConditions(field: string, document: Document): void {
  for (const { node } of walk(document)) {
    if (node.object !== 'block' || node.type !== 'if') continue
    const { expression } = node.data ?? {}
    checkExpression(`${field}, in an if block`, typeof expression === 'string' ? expression : '')
  }
}
