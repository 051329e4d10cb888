/** Every block has a key of its own. Lines of code have none, and what a conflict holds is left as it is. */
import type { Block, Node } from './types.ts'

/**
 * Gives a new key to each block that has none, or whose key is in `taken`, and adds the keys of all blocks to `taken`. Nodes to which nothing
 * is given stay the same objects.
 */
export function giveKeys(nodes: readonly Node[], taken: Set<string>, newKey: () => string): readonly Node[] {
  const give = <N extends Node>(node: N): N => {
    if (node.object === 'text') return node
    const key = needsKey(node) ? giveKey(node.key) : node.key
    if (isConflictBlock(node)) return key === node.key ? node : { ...node, key }
    const inner = node.nodes && giveAll(node.nodes)
    const fragments = 'fragments' in node && node.fragments ? giveAll(node.fragments) : undefined
    if (key === node.key && inner === node.nodes && (!fragments || fragments === (node as Block).fragments)) return node
    return {
      ...node,
      ...(key !== undefined && { key }),
      ...(inner && { nodes: inner }),
      ...(fragments && { fragments }),
    }
  }
  const giveKey = (own: string | undefined) => {
    const key = own === undefined || taken.has(own) ? newKey() : own
    taken.add(key)
    return key
  }
  const giveAll = <N extends Node>(list: readonly N[]): readonly N[] => {
    const given = list.map(give)
    return given.every((node, at) => node === list[at]) ? list : given
  }
  return giveAll(nodes)
}

/** Lists the keys of blocks in reading order; one that several blocks have is listed for each of them. */
export function listBlockKeys(nodes: readonly Node[]): string[] {
  const keys: string[] = []
  const rest: Node[] = nodes.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.object === 'text') continue
    if (needsKey(node) && node.key !== undefined) keys.push(node.key)
    if (isConflictBlock(node)) continue
    if ('fragments' in node && node.fragments) for (const each of node.fragments.toReversed()) rest.push(each)
    if (node.nodes) for (const each of node.nodes.toReversed()) rest.push(each)
  }
  return keys
}

const needsKey = (node: Node): node is Block => node.object === 'block' && node.type !== 'code-line'

const isConflictBlock = (node: Node) => node.object === 'block' && node.type === 'conflict'
