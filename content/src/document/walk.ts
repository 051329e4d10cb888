import type { Document, Node } from './types.ts'

/** One visit to a node. A shared node is visited once for each of its positions in the tree. */
export interface VisitedNode {
  readonly node: Node
  /** The visit to the parent; undefined at the top level. */
  readonly parent: VisitedNode | undefined
}

/**
 * Yields every node depth first, in reading order: a node before its nodes, those before its fragments. It uses its own stack, so that depth costs
 * memory and never the call stack.
 */
export function* walk(document: Document): Generator<VisitedNode, void> {
  const rest: VisitedNode[] = []
  const push = (nodes: readonly Node[], parent: VisitedNode | undefined) => {
    for (let at = nodes.length - 1; at >= 0; at--) rest.push({ node: nodes[at]!, parent })
  }
  push(document.nodes, undefined)
  for (let visit = rest.pop(); visit; visit = rest.pop()) {
    yield visit
    const { node } = visit
    if (node.object === 'text') continue
    if (node.object !== 'fragment' && node.fragments) push(node.fragments, visit)
    if (node.nodes) push(node.nodes, visit)
  }
}
