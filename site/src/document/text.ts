import { type Document, type Node, plainText } from '@lectern/content/document'

/** Returns the text of nodes on one line, without their fragments, such as notes. */
export function toLine(nodes: readonly Node[] | undefined): string {
  let line = ''
  const rest = [...(nodes ?? [])].reverse()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.object === 'text') line += node.leaves.map(({ text }) => text).join('')
    else if (node.nodes) for (let at = node.nodes.length - 1; at >= 0; at--) rest.push(node.nodes[at]!)
  }
  return line.replaceAll(/\s+/g, ' ').trim()
}

const toDocument = (nodes: readonly Node[]): Document => ({ object: 'document', data: {}, nodes })

export const toPlainText = (nodes: readonly Node[]): string => plainText(toDocument(nodes))
