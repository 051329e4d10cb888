import type { Node } from 'prosemirror-model'

const places = new WeakMap<Node, ReadonlyMap<string, number>>()

/** The positions of all blocks by their keys, in the order of the document; listed once for each document. */
export function listBlockPositions(doc: Node): ReadonlyMap<string, number> {
  const known = places.get(doc)
  if (known) return known
  const found = new Map<string, number>()
  doc.descendants((node, pos) => {
    const key: unknown = node.attrs.key
    if (typeof key === 'string' && !node.isInline) found.set(key, pos)
    return !node.inlineContent
  })
  places.set(doc, found)
  return found
}
