import type { Node } from '../document/types.ts'
import { canonicalJson } from '../revision/canonical.ts'

const known = new WeakMap<Node, string>()

/**
 * A text that two nodes share exactly when they say the same: everything but their keys, which name a node and say nothing.
 * Not canonical JSON: this is the innermost loop of a merge, and the members of nodes are known and need no sorting.
 */
export function contentOf(node: Node): string {
  const found = known.get(node)
  if (found !== undefined) return found
  const text = read(node)
  known.set(node, text)
  return text
}

function read(node: Node): string {
  if (node.object === 'text') {
    let text = 't'
    for (const leaf of node.leaves)
      text += JSON.stringify(leaf.text) + (leaf.marks.length === 0 ? ';' : canonicalJson(leaf.marks))
    return text
  }
  let text = attributesOf(node)
  if (node.nodes) text += `[${node.nodes.map(contentOf).join()}]`
  if (node.object !== 'fragment' && node.fragments) text += `{${node.fragments.map(contentOf).join()}}`
  return text
}

const APART = new Set(['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments', 'fragment'])

/** What a node says itself, without what lies in it. Empty data and a false `isVoid` say nothing. */
export function attributesOf(node: Exclude<Node, { object: 'text' }>): string {
  let text = node.object + JSON.stringify(node.type ?? '')
  if (node.object === 'fragment') text += JSON.stringify(node.fragment ?? '')
  else {
    if (node.isVoid) text += ' void'
    for (const _ in node.data) {
      text += canonicalJson(node.data)
      break
    }
  }
  let others: string[] | undefined
  for (const name in node) if (!APART.has(name)) others = [...(others ?? []), name]
  for (const name of others?.sort() ?? [])
    text += ` ${name} ${canonicalJson((node as unknown as Record<string, unknown>)[name])}`
  return text
}
