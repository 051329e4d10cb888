import { FILE_TREE } from './collections.ts'
import type { Nodes } from './nodes.ts'
import type { Chunk, ChunkRef, File, Hash, Revision } from './types.ts'

/**
 * Lists at most this many files by id, those after `after`; and the total, which the root contains. It reads the chunks of these files and the few
 * above, one height of the tree at a time.
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

/** Returns the chunks with the next items; the first of them may also contain earlier items. */
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
