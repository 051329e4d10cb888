/** What is too much for the event loop, and goes to a thread (decision 0049). The way there and back costs a few milliseconds. */
import type { Document } from '@lectern/content'

/** Of text that is to be read. */
const CHARACTERS = 8_000
/** Blocks, inlines, texts and runs of text of a document. */
const NODES = 3_000

export const isHeavyText = (text: string): boolean => text.length > CHARACTERS

/** Counts no further than it must. Of what was not checked yet, whatever is no list counts for nothing. */
export function isHeavyDocument({ nodes }: Pick<Document, 'nodes'>): boolean {
  let count = 0
  let characters = 0
  const rest: unknown[] = [nodes]
  while (rest.length > 0) {
    const list = rest.pop()
    if (!Array.isArray(list)) continue
    count += list.length
    if (count > NODES) return true
    for (const node of list as readonly Partial<Record<'text' | 'leaves' | 'nodes' | 'fragments', unknown>>[]) {
      if (typeof node?.text === 'string') characters += node.text.length
      rest.push(node?.leaves, node?.nodes, node?.fragments)
    }
    if (characters > 10 * CHARACTERS) return true
  }
  return false
}
