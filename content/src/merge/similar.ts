import type { Node } from '../document/index.ts'

/** Beyond this number of pairs, blocks are paired in order without comparing them. */
const WEIGHED = 2500

/**
 * Pairs blocks that were probably rewritten into each other, in order, with maximal similarity: as many pairs as possible, preferably of the same
 * type and with common words.
 */
export function pairSimilar(before: readonly Node[], after: readonly Node[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return []
  if (before.length * after.length === 1 || before.length * after.length > WEIGHED)
    return Array.from({ length: Math.min(before.length, after.length) }, (_, at) => [at, at])
  const old = before.map(wordsOf)
  const now = after.map(wordsOf)
  const likeness = (one: number, other: number) =>
    1 + (typeOf(before[one]!) === typeOf(after[other]!) ? 1 : 0) + 4 * commonShare(old[one]!, now[other]!)
  /** best[one][other] is the maximal similarity of the blocks from these indexes on. */
  const best = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1))
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = after.length - 1; other >= 0; other--)
      best[one]![other] = Math.max(
        best[one + 1]![other]!,
        best[one]![other + 1]!,
        best[one + 1]![other + 1]! + likeness(one, other),
      )
  const pairs: [number, number][] = []
  for (let one = 0, other = 0; one < before.length && other < after.length; ) {
    if (best[one]![other] === best[one + 1]![other]) one++
    else if (best[one]![other] === best[one]![other + 1]) other++
    else pairs.push([one++, other++])
  }
  return pairs
}

const typeOf = (node: Node) => (node.object === 'text' ? 'text' : node.type)

function wordsOf(node: Node): Set<string> {
  const words = new Set<string>()
  const rest: Node[] = [node]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.object === 'text') {
      for (const { text } of next.leaves) for (const word of text.split(/\s+/)) if (word !== '') words.add(word)
    } else {
      for (const each of next.nodes ?? []) rest.push(each)
      if (next.object !== 'fragment') for (const each of next.fragments ?? []) rest.push(each)
    }
  }
  return words
}

/** 0 means no common word, 1 the same words. */
export function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return (2 * common) / (one.size + other.size)
}
