/**
 * Assigns keys to the blocks of a rewritten body. Comments refer to keys, and a merge recognizes a rewritten block by its key. Markdown has no keys,
 * so its blocks get those of the body it replaces: first equal blocks in the same order, then the most similar ones between them. The rest are new.
 */
import { canonicalJson } from '../text/index.ts'
import { alignEqual } from './align-equal.ts'
import { plainText } from './plain-text.ts'
import type { Block, Document, Node } from './types.ts'

/** Two blocks with a smaller share of common words are different, unless each is in the position of the other. */
const RESEMBLING = 0.4
/** Beyond this number of comparisons of blocks or words, blocks are paired by their order alone. */
const COMPARISONS = 10_000
const WORDS = 2_000_000

/** `newKey` creates the keys of new blocks. Every block of the result has a unique key; the content of conflicts is not changed. */
export function keepKeys(before: Document, body: Document, newKey: () => string): Document {
  const found = new Map<Node, Node>()
  const after = unshare(body)
  matchLists(before.nodes, after.nodes, found)
  const used = new Set<string>()
  for (const [, old] of found) if (isBlock(old) && old.key !== undefined) used.add(old.key)
  const given = new Set<string>()
  const keyed = (node: Node): Node => {
    if (node.object === 'text' || isConflict(node)) return node
    const parts = {
      ...(node.nodes && { nodes: node.nodes.map(keyed) }),
      ...('fragments' in node && node.fragments && { fragments: node.fragments.map(keyed) }),
    }
    return (
      isBlock(node) && node.type !== 'code-line' ? { ...node, key: keyFor(node), ...parts } : { ...node, ...parts }
    ) as Node
  }
  const keyFor = (node: Block): string => {
    const old = (found.get(node) as Block | undefined)?.key
    const own = node.key && !used.has(node.key) ? node.key : undefined
    const key = old ?? own
    const free = key === undefined || given.has(key) ? newKey() : key
    given.add(free)
    return free
  }
  return { ...after, nodes: after.nodes.map(keyed) }
}

/** A footnote that is used twice may be the same object in both places, so it is copied. */
function unshare(document: Document): Document {
  const seen = new Set<Node>()
  const own = (node: Node): Node => {
    const isCopy = seen.has(node)
    seen.add(node)
    if (node.object === 'text') return isCopy ? { ...node } : node
    const nodes = ownAll(node.nodes)
    const fragments = 'fragments' in node ? ownAll(node.fragments) : undefined
    if (!isCopy && nodes === node.nodes && (!('fragments' in node) || fragments === node.fragments)) return node
    return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) } as Node
  }
  const ownAll = <N extends Node>(nodes: readonly N[] | undefined): readonly N[] | undefined => {
    const owned = nodes?.map(own) as N[] | undefined
    return owned?.every((node, at) => node === nodes![at]) ? nodes : owned
  }
  return { ...document, nodes: ownAll(document.nodes)! }
}

/** A conflict stays whole: its sides contain the same blocks with the same keys. */
const isConflict = (node: Node) => isBlock(node) && node.type === 'conflict'

const isBlock = (node: Node): node is Block => node.object === 'block'

const isSameKind = (one: Node, other: Node) =>
  one.object === other.object && ('type' in one ? one.type : '') === ('type' in other ? other.type : '')

/** Matches the nodes of `after` with those of `before`, and the children of matching nodes. */
function matchLists(before: readonly Node[], after: readonly Node[], found: Map<Node, Node>): void {
  if (before.length === 0 || after.length === 0) return
  const pair = (old: Node, now: Node) => {
    found.set(now, old)
    matchBelow(old, now, found)
  }
  const [olds, nows] = [before.map(contentOf), after.map(contentOf)]
  let [oldStart, nowStart] = [0, 0]
  for (const [oldEnd, nowEnd] of [...alignEqual(olds, nows), [before.length, after.length] as const]) {
    for (const [old, now] of pairsBetween(before.slice(oldStart, oldEnd), after.slice(nowStart, nowEnd))) pair(old, now)
    if (oldEnd < before.length && nowEnd < after.length) pair(before[oldEnd]!, after[nowEnd]!)
    oldStart = oldEnd + 1
    nowStart = nowEnd + 1
  }
}

function matchBelow(old: Node, now: Node, found: Map<Node, Node>): void {
  if (old.object === 'text' || now.object === 'text') return
  matchLists(old.nodes ?? [], now.nodes ?? [], found)
  if ('fragments' in old && 'fragments' in now) matchLists(old.fragments ?? [], now.fragments ?? [], found)
}

/** Serializes everything but keys. */
export const contentOf = (node: Node): string => canonicalJson(withoutKeys(node))

function withoutKeys(node: Node): unknown {
  if (node.object === 'text') return node.leaves
  const { key: _key, nodes, ...rest } = node
  const fragments = 'fragments' in node ? node.fragments?.map(withoutKeys) : undefined
  return { ...rest, nodes: nodes?.map(withoutKeys), fragments }
}

/** Pairs by similarity, in order; where equally many are left on both sides between two pairs, they are paired by position. */
function pairsBetween(olds: readonly Node[], nows: readonly Node[]): [Node, Node][] {
  if (olds.length * nows.length > COMPARISONS) return pairInOrder(olds, nows)
  const [oldWords, nowWords] = [olds.map(wordsOf), nows.map(wordsOf)]
  // The words of the smaller side are looked up in the larger.
  if (Math.min(nows.length * sizeOf(oldWords), olds.length * sizeOf(nowWords)) > WORDS) return pairInOrder(olds, nows)
  const pairs: [Node, Node][] = []
  let [oldStart, nowStart] = [0, 0]
  const close = (oldEnd: number, nowEnd: number) => {
    pairs.push(...pairInOrder(olds.slice(oldStart, oldEnd), nows.slice(nowStart, nowEnd)))
  }
  for (const [at, now] of nows.entries()) {
    let best = -1
    let most = RESEMBLING
    for (let old = oldStart; old < olds.length; old++) {
      const alike = isSameKind(olds[old]!, now) ? resemblance(oldWords[old]!, nowWords[at]!) : 0
      if (alike > most) [best, most] = [old, alike]
    }
    if (best < 0) continue
    close(best, at)
    pairs.push([olds[best]!, now])
    oldStart = best + 1
    nowStart = at + 1
  }
  close(olds.length, nows.length)
  return pairs
}

const pairInOrder = (olds: readonly Node[], nows: readonly Node[]): [Node, Node][] =>
  olds.length === nows.length
    ? olds.flatMap((old, at): [Node, Node][] => (isSameKind(old, nows[at]!) ? [[old, nows[at]!]] : []))
    : []

/** The count of each word, and the total. */
interface Words {
  counts: ReadonlyMap<string, number>
  size: number
}

const sizeOf = (nodes: Words[]) => nodes.reduce((sum, { size }) => sum + size, 0)

/** The share of common words, from 0 to 1. */
function resemblance(one: Words, other: Words): number {
  if (one.size > other.size) return resemblance(other, one)
  if (other.size === 0) return 0
  let shared = 0
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0)
  return (2 * shared) / (one.size + other.size)
}

function wordsOf(node: Node): Words {
  const words = plainText({ object: 'document', data: {}, nodes: [node] }).match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, size: words.length }
}
