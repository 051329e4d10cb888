/**
 * Marks what only one of two compared documents has. A mark is a member named by a symbol: no stored document can contain one, and copies of a node
 * keep it.
 */
import type { Fragment, Leaf, Node } from '../document/index.ts'
import { comparedTableOf, takeSideOfTable, withComparedTable } from './compared-table.ts'
import { DIFFERENCE, type Difference, type DocumentSide, differenceOf } from './mark.ts'

/** Returns a copy that is marked as a part of one side. */
export const withDifference = <Part extends object>(part: Part, difference: Difference): Part => ({
  ...part,
  [DIFFERENCE]: difference,
})

/** Returns what one side has of compared nodes; its own marks stay. */
export function takeSide(nodes: readonly Node[], side: DocumentSide): Node[] {
  return nodes.flatMap((node) => {
    const taken = takeSideOfNode(node, side)
    return taken ? [taken] : []
  })
}

function takeSideOfNode(node: Node, side: DocumentSide): Node | undefined {
  const difference = differenceOf(node)
  if (difference) return difference.side === side ? node : undefined
  if (node.object === 'text') {
    const leaves = node.leaves.filter((leaf: Leaf) => (differenceOf(leaf)?.side ?? side) === side)
    return leaves.length > 0 || node.leaves.length === 0 ? { ...node, leaves } : undefined
  }
  if (node.object === 'fragment') return { ...node, nodes: takeSide(node.nodes, side) }
  const table = comparedTableOf(node)
  if (table)
    return withComparedTable(
      node,
      takeSideOfTable(table, side, (nodes) => takeSide(nodes, side)),
    )
  return {
    ...node,
    ...(node.nodes && { nodes: takeSide(node.nodes, side) }),
    ...(node.fragments && { fragments: takeSide(node.fragments, side) as Fragment[] }),
  }
}
