import type { Document, Node } from './types.ts'

/** One meeting with a node. A node that is shared stands in the tree twice: each meeting is its own. */
export interface VisitedNode {
  readonly node: Node
  /** The way up; undefined at the top of the document. */
  readonly parent: VisitedNode | undefined
}

/**
 * Every node, depth first, in reading order: a node before its nodes, those before its fragments.
 * What is still to be visited lies on a stack of our own, so depth costs memory and never the call stack.
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
