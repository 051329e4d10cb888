/** Decides what is too heavy for the event loop and goes to a thread (decision 0049), which costs a few milliseconds per task. */
import type { Document } from '@lectern/content/document'
import type { Nodes } from '@lectern/content/revision'

/** Characters of a text to parse. */
const CHARACTERS = 8_000
/** Lists, objects and values: five for each block, inline or run of text of a document. */
const VALUES = 15_000
const DOCUMENT_CHARACTERS = 160_000
/** Characters of a stored body. */
export const BODY_CHARACTERS = 300_000

export const isHeavyText = (text: string): boolean => text.length > CHARACTERS

/** Counts no further than necessary. The `data` of a node counts too, because only the request size limits it. */
export function isHeavyDocument(document: Pick<Document, 'nodes'>): boolean {
  let values = 0
  let characters = 0
  const rest: unknown[] = [document]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') characters += value.length
    if (characters > DOCUMENT_CHARACTERS) return true
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > VALUES) return true
    for (const each of inner) rest.push(each)
  }
  return false
}

/** The same check for a stored body, before it is parsed. */
export const isHeavyBody = async (nodes: Nodes, { document }: { readonly document?: string }): Promise<boolean> =>
  document !== undefined && (await nodes.bodySize([document], BODY_CHARACTERS)) > BODY_CHARACTERS
