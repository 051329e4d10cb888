import type { Document, Node } from '../document/index.ts'

/** The ids of the conflict blocks in a document. */
export function conflictsIn(document: Document): Set<string> {
  const ids = new Set<string>()
  const rest: (readonly Node[])[] = [document.nodes]
  for (let nodes = rest.pop(); nodes; nodes = rest.pop())
    for (const node of nodes) {
      if (node.object === 'text') continue
      if (node.object === 'block' && node.type === 'conflict' && typeof node.data?.conflict === 'string')
        ids.add(node.data.conflict)
      if (node.nodes) rest.push(node.nodes)
      if (node.object !== 'fragment' && node.fragments) rest.push(node.fragments)
    }
  return ids
}
