/**
 * Conflicts are made by merging alone. A body that is written may hold those that stand in the page it is for, as they are: whoever rewrites
 * the page around them leaves them open (decision 0021).
 */
import { type Block, type Document, type Node, walk } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { invalid } from '../../core/errors.ts'

/** The document with each of its conflicts exactly as it stands; a 400 for any other. `readStanding` reads what the document takes the place of. */
export async function keepOpenConflicts(
  document: Document,
  readStanding: () => Promise<Document>,
  field: string,
): Promise<Document> {
  if (!holdsConflicts(document)) return document
  const open = conflictsIn(await readStanding())
  const kept = new Set<string>()
  const keep = (node: Node): Node => {
    if (node.object === 'text') return node
    if (isOf(node, 'conflict')) return keepOne(node)
    if (isOf(node, 'conflict-side')) throw invalid(`${field} must not hold a side without its conflict`)
    return {
      ...node,
      ...(node.nodes && { nodes: node.nodes.map(keep) }),
      ...('fragments' in node && node.fragments && { fragments: node.fragments.map(keep) }),
    } as Node
  }
  const keepOne = (conflict: Block): Block => {
    const id = conflict.data?.conflict
    const stands = typeof id === 'string' ? open.get(id) : undefined
    if (!stands) throw invalid(`${field} must not hold conflicts: only a merge or an update makes them`)
    if (kept.has(id as string)) throw invalid(`${field} must hold the conflict ${id} once`)
    if (!isSame(conflict, stands))
      throw invalid(`${field} must leave the conflict ${id} as it is, or write in its place what is to stand there`)
    kept.add(id as string)
    return stands
  }
  return { ...document, nodes: document.nodes.map(keep) }
}

const isOf = (node: Node, type: string): node is Block => node.object === 'block' && node.type === type

export function holdsConflicts(document: Document): boolean {
  for (const { node } of walk(document)) if (isOf(node, 'conflict') || isOf(node, 'conflict-side')) return true
  return false
}

/** By id. */
export function conflictsIn(document: Document): Map<string, Block> {
  const found = new Map<string, Block>()
  for (const { node } of walk(document))
    if (isOf(node, 'conflict') && typeof node.data?.conflict === 'string') found.set(node.data.conflict, node)
  return found
}

/** As markdown has it, which is all that came back of it if it came as markdown. The base need not be said again. */
function isSame(given: Block, stands: Block): boolean {
  const [said, known] = [sidesOf(given), sidesOf(stands)]
  return ['base', 'primary', 'change'].every(
    (side) => (side === 'base' && !said.has(side)) || (said.get(side) ?? '') === (known.get(side) ?? ''),
  )
}

const sidesOf = (conflict: Block) =>
  new Map(
    (conflict.nodes ?? []).flatMap((side) =>
      isOf(side, 'conflict-side')
        ? [[side.data?.side, printMarkdown({ object: 'document', data: {}, nodes: side.nodes ?? [] })] as const]
        : [],
    ),
  )
