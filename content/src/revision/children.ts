import { buildTree } from './chunk-tree.ts'
import { PAGE_ID_TREE } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { readTree } from './read-tree.ts'
import type { Children, Chunk } from './types.ts'
import { spliceTree } from './write-tree.ts'

/** Lists up to this length are stored inside their page: most pages have few children. */
const IN_PLACE = 24

export async function readChildren(nodes: Nodes, children: Children | undefined): Promise<readonly string[]> {
  if (!children) return []
  return 'list' in children ? readTree<string>(nodes, children.list) : children
}

export async function toChildren(nodes: Nodes, ids: readonly string[]): Promise<Children> {
  if (ids.length <= IN_PLACE) return ids
  return { list: (await buildTree(nodes, PAGE_ID_TREE, ids))! }
}

/** Inserts at an index, or at the end when that is absent or too large. */
export async function withChild(
  nodes: Nodes,
  children: Children | undefined,
  id: string,
  at = Number.POSITIVE_INFINITY,
) {
  if (children && 'list' in children) {
    const end = countOf((await nodes.get(children.list)) as Chunk)
    const splice = { at: Math.min(at, end), remove: 0, insert: [id] }
    return { list: (await spliceTree(nodes, PAGE_ID_TREE, children.list, splice))! }
  }
  return toChildren(nodes, (children ?? []).toSpliced(Math.min(at, children?.length ?? 0), 0, id))
}

/** Removes an existing child. */
export async function withoutChild(nodes: Nodes, children: Children | undefined, id: string): Promise<Children> {
  const ids = await readChildren(nodes, children)
  const at = ids.indexOf(id)
  if (children && 'list' in children && ids.length - 1 > IN_PLACE)
    return { list: (await spliceTree(nodes, PAGE_ID_TREE, children.list, { at, remove: 1, insert: [] }))! }
  return toChildren(nodes, ids.toSpliced(at, 1))
}

const countOf = (chunk: Chunk) =>
  chunk.object === 'items' ? chunk.items.length : chunk.chunks.reduce((sum, { count }) => sum + count, 0)
