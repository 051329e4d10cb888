import { FILE_TREE, REUSABLE_CONTENT_TREE } from './collections.ts'
import { removeConflicts } from './edit.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTree } from './read-tree.ts'
import type { File, ReusableContent, Revision } from './types.ts'
import { updateTree } from './write-tree.ts'

/** Files and reusable contents have no order: they are listed by id. */
export const listFiles = (nodes: Nodes, revision: Revision) => readTree<File>(nodes, revision.files)
export const findFile = (nodes: Nodes, revision: Revision, id: string) => findItem(nodes, FILE_TREE, revision.files, id)

/** Adds new files, and new versions of existing ones. */
export async function putFiles(nodes: Nodes, revision: Revision, files: readonly File[]): Promise<Revision> {
  const edits = new Map(files.map((file) => [file.id, file]))
  const edited = { ...revision, files: await updateTree(nodes, FILE_TREE, revision.files, edits) }
  return removeConflicts(nodes, edited, (conflict) => conflict.kind === 'file' && edits.has(conflict.file))
}

/** Returns undefined when there is no such file. */
export async function deleteFile(nodes: Nodes, revision: Revision, id: string): Promise<Revision | undefined> {
  if (!(await findFile(nodes, revision, id))) return undefined
  const edited = { ...revision, files: await updateTree(nodes, FILE_TREE, revision.files, new Map([[id, undefined]])) }
  return removeConflicts(nodes, edited, (conflict) => conflict.kind === 'file' && conflict.file === id)
}

export const listReusableContents = (nodes: Nodes, revision: Revision) =>
  readTree<ReusableContent>(nodes, revision.reusableContents)
export const findReusableContent = (nodes: Nodes, revision: Revision, id: string) =>
  findItem(nodes, REUSABLE_CONTENT_TREE, revision.reusableContents, id)

export async function putReusableContent(
  nodes: Nodes,
  revision: Revision,
  content: ReusableContent,
): Promise<Revision> {
  const edits = new Map([[content.id, content]])
  return {
    ...revision,
    reusableContents: await updateTree(nodes, REUSABLE_CONTENT_TREE, revision.reusableContents, edits),
  }
}

export async function deleteReusableContent(
  nodes: Nodes,
  revision: Revision,
  id: string,
): Promise<Revision | undefined> {
  if (!(await findReusableContent(nodes, revision, id))) return undefined
  const edits = new Map([[id, undefined]])
  const reusableContents = await updateTree(nodes, REUSABLE_CONTENT_TREE, revision.reusableContents, edits)
  const edited = { ...revision, reusableContents }
  return removeConflicts(nodes, edited, (conflict) => 'reusableContent' in conflict && conflict.reusableContent === id)
}
