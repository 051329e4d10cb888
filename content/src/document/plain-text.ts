import type { Document, Inline, Node, Text } from './types.ts'
import { type VisitedNode, walk } from './walk.ts'

/**
 * Returns the text of a document, with a line for each block or fragment that directly contains text. The note of an annotation gets its own line
 * below its sentence. `sayInline` gives words to inlines that have no text of their own, such as mentions.
 */
export function plainText(document: Document, sayInline: (inline: Inline) => string = () => ''): string {
  const lines = new Map<VisitedNode | undefined, string>()
  for (const visit of walk(document)) {
    const { node } = visit
    if (node.object === 'text' || node.object === 'inline') {
      const words = node.object === 'text' ? textOf(node) : sayInline(node)
      if (words !== '') lines.set(lineOf(visit), (lines.get(lineOf(visit)) ?? '') + words)
    } else lines.set(visit, '')
  }
  return [...lines.values()].filter((line) => line !== '').join('\n')
}

/** Counts the characters (code points) of the text, without the line breaks between blocks. */
export function countCharacters(document: Document): number {
  let count = 0
  for (const { node } of walk(document)) if (node.object === 'text') for (const _ of textOf(node)) count++
  return count
}

/** Returns the text of inline nodes in one line, without the notes of annotations. */
export function textOfNodes(nodes: readonly Node[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.object === 'text') text += textOf(node)
    else if (node.object === 'inline' && node.nodes) text += textOfNodes(node.nodes)
  }
  return text
}

const textOf = (text: Text) => text.leaves.map((leaf) => leaf.text).join('')

/** Returns the nearest block or fragment around a text; undefined at the top level. */
function lineOf({ parent }: VisitedNode): VisitedNode | undefined {
  let holder = parent
  while (holder?.node.object === 'inline') holder = holder.parent
  return holder
}
