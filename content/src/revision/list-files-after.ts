import { FILE_TREE } from './collections.ts'
import type { Nodes } from './nodes.ts'
import type { Chunk, ChunkRef, File, Hash, Revision } from './types.ts'

/**
 * At most so many files, by id, those after `after` first; and how many there are in all, which the root tells. Reads the chunks these files lie in
 * and the few above, a height of the tree at a time.
 */
export async function listFilesAfter(
  nodes: Nodes,
  { files: root }: Revision,
  after: string | undefined,
  limit: number,
): Promise<{ files: File[]; count: number }> {
  if (root === null) return { files: [], count: 0 }
  const top = (await nodes.get(root)) as Chunk
  let level: Chunk[] = [top]
  while (level.length > 0 && level[0]!.object === 'chunks') {
    const wanted = enough(level.flatMap(refsOf), after, limit)
    await nodes.load(wanted)
    level = wanted.map((hash) => nodes.at(hash) as Chunk)
  }
  const files = level
    .flatMap((chunk) => (chunk.object === 'items' ? (chunk.items as readonly File[]) : []))
    .filter((file) => after === undefined || FILE_TREE.keyOf(file) > after)
  return { files: files.slice(0, limit), count: countOf(top) }
}

const refsOf = (chunk: Chunk): readonly ChunkRef[] => (chunk.object === 'chunks' ? chunk.chunks : [])

/** The chunks that hold the next items: of the first of them some items may lie before. */
function enough(refs: readonly ChunkRef[], after: string | undefined, limit: number): Hash[] {
  const wanted: Hash[] = []
  let sure = 0
  for (const { hash, last, count } of refs) {
    if (after !== undefined && last <= after) continue
    if (sure >= limit && wanted.length > 0) break
    sure += wanted.length === 0 && after !== undefined ? 1 : count
    wanted.push(hash)
  }
  return wanted
}

const countOf = (chunk: Chunk) =>
  chunk.object === 'items' ? chunk.items.length : chunk.chunks.reduce((sum, { count }) => sum + count, 0)
