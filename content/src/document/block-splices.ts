/** Edits of a document as splices of its top-level blocks: what an editor sends, and what it gets of the edits of others. */
import { canonicalJson } from '../text/index.ts'
import { alignEqual } from './align-equal.ts'
import type { Document, Node } from './types.ts'

export interface BlockSplice {
  /** The key of the block behind which `insert` goes; null: the start of the document. */
  readonly after: string | null
  /** The keys of the blocks that are removed. */
  readonly remove: readonly string[]
  readonly insert: readonly Node[]
}

type SplicedDocument =
  | { readonly kind: 'spliced'; readonly document: Document }
  /** The splice at this index names a block that the document does not have at its top level. */
  | { readonly kind: 'unknown-block'; readonly at: number; readonly member: 'after' | 'remove'; readonly key: string }

/** Applies all splices to the same document: none sees what another one inserts, and a removed block still marks a place. */
export function spliceBlocks(document: Document, splices: readonly BlockSplice[]): SplicedDocument {
  const keys = new Set(document.nodes.map(({ key }) => key))
  const removed = new Set<string>()
  const inserted = new Map<string | null, Node[]>()
  for (const [at, { after, remove, insert }] of splices.entries()) {
    if (after !== null && !keys.has(after)) return { kind: 'unknown-block', at, member: 'after', key: after }
    for (const key of remove) {
      if (!keys.has(key)) return { kind: 'unknown-block', at, member: 'remove', key }
      removed.add(key)
    }
    const behind = inserted.get(after) ?? []
    for (const node of insert) behind.push(node)
    inserted.set(after, behind)
  }
  const nodes: Node[] = [...(inserted.get(null) ?? [])]
  for (const node of document.nodes) {
    if (node.key === undefined || !removed.has(node.key)) nodes.push(node)
    if (node.key !== undefined) for (const each of inserted.get(node.key) ?? []) nodes.push(each)
  }
  return { kind: 'spliced', document: { ...document, nodes } }
}

/** Returns the splices that turn `from` into `to`; undefined when a top-level node has no key, or the key of another one. */
export function diffBlocks(from: Document, to: Document): BlockSplice[] | undefined {
  if (!hasDistinctKeys(from.nodes) || !hasDistinctKeys(to.nodes)) return undefined
  // After a key in a long document all blocks but one are the very same: only what lies between is compared.
  const [start, end] = countShared(from.nodes, to.nodes)
  const [before, after] = [
    from.nodes.slice(start, from.nodes.length - end),
    to.nodes.slice(start, to.nodes.length - end),
  ]
  const latest = new Set(after)
  const shared = new Set(before.filter((node) => latest.has(node)))
  const print = (node: Node) => (shared.has(node) ? `=${node.key}` : canonicalJson(node))
  const pairs = alignEqual(before.map(print), after.map(print))
  const splices: BlockSplice[] = []
  let [oldStart, nowStart] = [0, 0]
  for (const [oldEnd, nowEnd] of [...pairs, [before.length, after.length] as const]) {
    const remove = before.slice(oldStart, oldEnd).map(({ key }) => key!)
    const insert = after.slice(nowStart, nowEnd)
    if (remove.length > 0 || insert.length > 0)
      splices.push({ after: from.nodes[start + oldStart - 1]?.key ?? null, remove, insert })
    oldStart = oldEnd + 1
    nowStart = nowEnd + 1
  }
  return splices
}

/** How many nodes two lists share at their starts, and at their ends. */
function countShared(olds: readonly Node[], nows: readonly Node[]): [number, number] {
  const most = Math.min(olds.length, nows.length)
  let start = 0
  while (start < most && olds[start] === nows[start]) start++
  let end = 0
  while (end < most - start && olds[olds.length - 1 - end] === nows[nows.length - 1 - end]) end++
  return [start, end]
}

const distinct = new WeakMap<readonly Node[], boolean>()

/** Documents are immutable: each is looked at once. */
function hasDistinctKeys(nodes: readonly Node[]): boolean {
  const known = distinct.get(nodes)
  if (known !== undefined) return known
  const keys = new Set(nodes.map(({ key }) => key))
  const isDistinct = keys.size === nodes.length && !keys.has(undefined)
  distinct.set(nodes, isDistinct)
  return isDistinct
}
