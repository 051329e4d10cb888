/** Compares nodes by content: everything except keys, which only name a node. This is the innermost loop of a merge. */
import type { Fragment, Node } from '../document/index.ts'
import { canonicalJson, isEqual } from '../text/index.ts'

/** A hash of the content: equal for equal content, and rarely equal otherwise. */
export function hashOf(node: Node): number {
  if (node.object === 'text') {
    let hash = 7
    for (const leaf of node.leaves) {
      hash = withText(hash, leaf.text)
      if (leaf.marks.length > 0) hash = withText(hash, canonicalJson(leaf.marks))
    }
    return hash
  }
  let hash = withText(1, node.type ?? node.object)
  if (node.object !== 'fragment' && !isEmpty(node.data)) hash = withText(hash, canonicalJson(node.data))
  if (node.nodes) for (const each of node.nodes) hash = Math.imul(hash, 31) + hashOf(each)
  if (node.object !== 'fragment' && node.fragments)
    for (const each of node.fragments) hash = Math.imul(hash, 37) + hashOf(each)
  return hash | 0
}

function withText(start: number, text: string): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

const APART = new Set(['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments', 'fragment'])

type Element = Exclude<Node, { object: 'text' }>

/** The attributes of the node itself, without its children. Empty data and a false `isVoid` count as absent. */
export function attributesOf(node: Element): string {
  let text = node.object + JSON.stringify(node.type ?? '')
  if (node.object === 'fragment') text += JSON.stringify(node.fragment ?? '')
  else {
    if (node.isVoid) text += ' void'
    if (!isEmpty(node.data)) text += canonicalJson(node.data)
  }
  let others: string[] | undefined
  for (const name in node) if (!APART.has(name)) others = [...(others ?? []), name]
  for (const name of others?.sort() ?? [])
    text += ` ${name} ${canonicalJson((node as unknown as Record<string, unknown>)[name])}`
  return text
}

function isEmpty(data: object | undefined): boolean {
  for (const _ in data) return false
  return true
}

/** Whether two nodes have equal content. */
export function hasSameContent(one: Node, other: Node): boolean {
  if (one === other) return true
  if (one.object !== other.object) return false
  if (one.object === 'text') return isEqualText(one, other as typeof one)
  const second = other as Element
  if (one.type !== second.type) return false
  if (!isEveryPair(one.nodes, second.nodes, hasSameContent)) return false
  if (one.object !== 'fragment') {
    const { data, isVoid, fragments } = second as typeof one
    if (!one.isVoid !== !isVoid || !isEveryPair<Fragment>(one.fragments, fragments, hasSameContent)) return false
    if (one.data !== data && isEmpty(one.data) !== isEmpty(data)) return false
    if (!isEmpty(one.data) && !isEqual(one.data, data)) return false
  }
  if (one.object !== 'fragment' && hasNoOthers(one) && hasNoOthers(second)) return true
  return attributesOf(one) === attributesOf(second)
}

function isEqualText(one: Extract<Node, { object: 'text' }>, other: Extract<Node, { object: 'text' }>): boolean {
  return isEveryPair(
    one.leaves,
    other.leaves,
    (leaf, second) => leaf.text === second.text && isEveryPair(leaf.marks, second.marks, isEqual),
  )
}

/** Lists of the same length, or none on both sides, with equal items. */
function isEveryPair<Item>(
  one: readonly Item[] | undefined,
  other: readonly Item[] | undefined,
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  if (!one || !other) return one === other
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!isSame(one[at]!, other[at]!)) return false
  return true
}

function hasNoOthers(node: Node): boolean {
  for (const name in node) if (!APART.has(name)) return false
  return true
}
