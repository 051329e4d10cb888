import type { Document, Node } from './types.ts'

/** Says whether every block has a key. Lines of code have none, and the content of conflicts is ignored. */
export const isKeyed = ({ nodes }: Document): boolean => nodes.every(isNodeKeyed)

function isNodeKeyed(node: Node): boolean {
  if (node.object === 'text') return true
  if (node.object === 'block' && node.type === 'conflict') return true
  if (node.object === 'block' && node.type !== 'code-line' && node.key === undefined) return false
  const fragments = 'fragments' in node ? (node.fragments ?? []) : []
  return (node.nodes ?? []).every(isNodeKeyed) && fragments.every(isNodeKeyed)
}
