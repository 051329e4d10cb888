/**
 * Only a merge creates conflicts. A submitted body may contain the open conflicts of its page unchanged: whoever rewrites the page around
 * them leaves them open (decision 0021).
 */
import { type Block, type Document, type Node, walk } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { invalid } from '../../core/errors.ts'

/** Returns the document with its conflicts exactly as they are stored, and throws 400 for any other. `readCurrent` reads the body that it replaces. */
export async function preserveOpenConflicts(
  document: Document,
  readStanding: () => Promise<Document>,
  field: string,
): Promise<Document> {
  if (!hasConflictBlocks(document)) return document
  const open = listConflictBlocks(await readStanding())
  const preserved = new Set<string>()
  const preserve = (node: Node): Node => {
    if (node.object === 'text') return node
    if (isBlockOf(node, 'conflict')) return preserveConflict(node)
    if (isBlockOf(node, 'conflict-side'))
      throw invalid(`${field} must not contain a conflict side without its conflict`)
    return {
      ...node,
      ...(node.nodes && { nodes: node.nodes.map(preserve) }),
      ...('fragments' in node && node.fragments && { fragments: node.fragments.map(preserve) }),
    } as Node
  }
  const preserveConflict = (conflict: Block): Block => {
    const id = conflict.data?.conflict
    const current = typeof id === 'string' ? open.get(id) : undefined
    if (!current) throw invalid(`${field} must not contain new conflicts: only a merge or an update creates them`)
    if (preserved.has(id as string)) throw invalid(`${field} must contain the conflict ${id} only once`)
    if (!isSame(conflict, current)) throw invalid(`${field} must leave the conflict ${id} unchanged, or replace it`)
    preserved.add(id as string)
    return current
  }
  return { ...document, nodes: document.nodes.map(preserve) }
}

const isBlockOf = (node: Node, type: string): node is Block => node.object === 'block' && node.type === type

export function hasConflictBlocks(document: Document): boolean {
  for (const { node } of walk(document))
    if (isBlockOf(node, 'conflict') || isBlockOf(node, 'conflict-side')) return true
  return false
}

/** Lists the conflict blocks of a document by conflict id. */
export function listConflictBlocks(document: Document): Map<string, Block> {
  const found = new Map<string, Block>()
  for (const { node } of walk(document))
    if (isBlockOf(node, 'conflict') && typeof node.data?.conflict === 'string') found.set(node.data.conflict, node)
  return found
}

/** Compares the sides as markdown, because a body may have been submitted as markdown. The base may be left out. */
function isSame(submitted: Block, current: Block): boolean {
  const [ours, theirs] = [printBlockSides(submitted), printBlockSides(current)]
  return ['base', 'primary', 'change'].every(
    (side) => (side === 'base' && !ours.has(side)) || (ours.get(side) ?? '') === (theirs.get(side) ?? ''),
  )
}

const printBlockSides = (conflict: Block) =>
  new Map(
    (conflict.nodes ?? []).flatMap((side) =>
      isBlockOf(side, 'conflict-side')
        ? [[side.data?.side, printMarkdown({ object: 'document', data: {}, nodes: side.nodes ?? [] })] as const]
        : [],
    ),
  )
