import { type Block, type Document, type Fragment, type Node, walk } from '../document/index.ts'
import { isConflict } from './conflict-block.ts'

export function findConflictBlock(document: Document, id: string): Block | undefined {
  for (const { node } of walk(document)) if (isConflict(node) && node.data?.conflict === id) return node
  return undefined
}

/** Finds conflict blocks by id; of two with the same id, the first counts. */
export function findConflictBlocks(document: Document): Map<string, Block> {
  const found = new Map<string, Block>()
  for (const { node } of walk(document)) {
    const id = isConflict(node) ? node.data?.conflict : undefined
    if (typeof id === 'string' && !found.has(id)) found.set(id, node as Block)
  }
  return found
}

/** Replaces a conflict in a document by other nodes. Nodes that are not ancestors of it are shared. */
export function replaceConflictBlock(document: Document, id: string, by: readonly Node[]): Document {
  return { ...document, nodes: replaceIn(document.nodes, id, by) }
}

function replaceIn<Nodes extends readonly Node[]>(nodes: Nodes, id: string, by: readonly Node[]): Nodes {
  let isReplaced = false
  const replaced = nodes.flatMap((node): readonly Node[] => {
    if (isConflict(node) && node.data?.conflict === id) {
      isReplaced = true
      return by
    }
    if (node.object === 'text') return [node]
    const below = node.nodes && replaceIn(node.nodes, id, by)
    const fragments: readonly Fragment[] | undefined =
      node.object !== 'fragment' && node.fragments ? replaceIn(node.fragments, id, by) : undefined
    if (below === node.nodes && (node.object === 'fragment' || fragments === node.fragments)) return [node]
    isReplaced = true
    return [{ ...node, ...(below && { nodes: below }), ...(fragments && { fragments }) } as Node]
  })
  return isReplaced ? (replaced as unknown as Nodes) : nodes
}
