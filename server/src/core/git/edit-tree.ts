import type { TreeEntry } from 'isomorphic-git'
import type { GitArguments } from './git-arguments.ts'
import type { Pacer } from './pacer.ts'
import { readTreeObject } from './read-objects.ts'

/** Path → new bytes, or null for a file to remove. */
export type Changes = ReadonlyMap<string, Uint8Array | null>

/**
 * Writes the tree with the changes. Only folders on the way to a change are rewritten; everything else in them stays, including links and submodules.
 * Returns undefined when nothing is left.
 */
export async function editTree(
  git: GitArguments,
  oid: string | undefined,
  changes: Changes,
  pacer: Pacer,
): Promise<string | undefined> {
  const { writeBlob, writeTree } = await import('isomorphic-git')
  const before = oid === undefined ? [] : await readTreeObject(git, oid, pacer)
  const entries = new Map<string, TreeEntry>(before.map((entry) => [entry.path, entry]))
  const below = new Map<string, Map<string, Uint8Array | null>>()
  for (const [path, bytes] of changes) {
    if (pacer.isDue()) await pacer.rest()
    const [, folder, rest] = /^([^/]+)\/(.+)$/.exec(path) ?? []
    if (folder !== undefined) below.set(folder, (below.get(folder) ?? new Map()).set(rest!, bytes))
    else if (bytes === null) entries.delete(path)
    else {
      const mode = entries.get(path)?.mode === '100755' ? '100755' : '100644'
      entries.set(path, { path, mode, type: 'blob', oid: await writeBlob({ ...git, blob: bytes }) })
    }
  }
  for (const [folder, inside] of below) {
    const standing = entries.get(folder)
    const edited = await editTree(git, standing?.type === 'tree' ? standing.oid : undefined, inside, pacer)
    if (edited === undefined) entries.delete(folder)
    else entries.set(folder, { path: folder, mode: '040000', type: 'tree', oid: edited })
  }
  return entries.size === 0 ? undefined : writeTree({ ...git, tree: [...entries.values()] })
}
