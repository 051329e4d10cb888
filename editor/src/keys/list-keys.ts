import { type Node as DocumentNode, listBlockKeys } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { listCarriedNodes, listNotes } from './carried-nodes.ts'

/** Lines of code have no keys, and blocks in a conflict keep those that they have on its sides. */
export const needsKey = ({ type }: EditorNode): boolean =>
  type.spec.attrs?.key !== undefined && type.name !== 'code-line'

export const isConflictNode = ({ type }: EditorNode): boolean => type.name === 'conflict'

const conflicts = new WeakMap<EditorNode, boolean>()

export function hasConflict(node: EditorNode): boolean {
  if (node.inlineContent) return false
  const known = conflicts.get(node)
  if (known !== undefined) return known
  const found = isConflictNode(node) || node.children.some(hasConflict)
  conflicts.set(node, found)
  return found
}

const listed = new WeakMap<EditorNode, readonly string[]>()

/** Keys of all blocks in a node, itself included. What did not change since the last time is not walked again. */
export function listKeys(node: EditorNode): readonly string[] {
  const known = listed.get(node)
  if (known) return known
  const keys = [...listOwnKeys(node)]
  if (!node.inlineContent && !isConflictNode(node))
    for (const child of node.children) for (const key of listKeys(child)) keys.push(key)
  listed.set(node, keys)
  return keys
}

/** Keys of the node and of what it carries. */
export function listOwnKeys(node: EditorNode): readonly string[] {
  const own = needsKey(node) && node.attrs.key !== null ? [node.attrs.key as string] : []
  return [...own, ...listBlockKeys(listCarriedNodes(node)), ...(node.inlineContent ? listLineKeys(node) : [])]
}

export function listLineKeys(line: EditorNode): string[] {
  return listBlockKeys(listNodesInLine(line))
}

/** What inlines and notes of a line carry. */
export function listNodesInLine(line: EditorNode): readonly DocumentNode[] {
  const notes = listNotes(line, 0).flatMap(({ mark }): DocumentNode[] => mark.attrs.fragments)
  return [...line.children.flatMap(listCarriedNodes), ...notes]
}
