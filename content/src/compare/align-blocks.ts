/** Aligns the blocks of two lists: what is the same, added, removed, changed, and what was moved. */
import { documentOf, type Node, plainText } from '../document/index.ts'
import { byKey, commonShare, matchBlocks, openNumbering } from '../merge/index.ts'
import { longestIncreasing } from '../revision/index.ts'
import { isWord, splitWords } from './split-words.ts'

export interface ComparedRow {
  /** A moved block has two rows: `moved-from` where `before` has it, `moved-to` where `after` has it. */
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'moved-from' | 'moved-to'
  /** The block that `before` has at this place. */
  readonly before?: Node
  readonly after?: Node
  /** The index of a moved block's other row. */
  readonly other?: number
}

/** Blocks with different keys are the same rewritten block only if they have this share of words. */
const LEAST_ALIKE = 0.3

/** The rows in the order of both: those `before` has are in its order, those `after` has too. Takes linear time, but for the order of moved blocks. */
export function alignBlocks(before: readonly Node[], after: readonly Node[]): ComparedRow[] {
  const numbering = openNumbering()
  const pairs = matchBlocks(byKey(before), after, numbering, false)
  for (let at = 0; at < pairs.length; at++)
    if (pairs[at]! >= 0 && !isOneBlock(before[pairs[at]!]!, after[at]!, numbering.isSame)) pairs[at] = -1
  const matched = [...pairs.keys()].filter((at) => pairs[at]! >= 0)
  const inOrder = new Set(longestIncreasing(matched.map((at) => pairs[at]!)).map((at) => matched[at]!))
  const movedTo = new Map(matched.filter((at) => !inOrder.has(at)).map((at) => [pairs[at]!, at]))

  const rows: (ComparedRow & { other?: number })[] = []
  /** The row of each moved block of `before`, by its place there. */
  const rowsMoved = new Map<number, number>()
  const addMoved = (place: number, row: ComparedRow) => {
    const other = rowsMoved.get(place)
    if (other !== undefined) rows[other] = { ...rows[other]!, other: rows.length }
    rowsMoved.set(place, rows.length)
    rows.push(other === undefined ? row : { ...row, other })
  }
  let place = 0
  let from = 0
  for (let at = 0; at <= after.length; at++) {
    if (at < after.length && !inOrder.has(at)) continue
    const end = at === after.length ? before.length : pairs[at]!
    for (; place < end; place++) {
      if (movedTo.has(place)) addMoved(place, { kind: 'moved-from', before: before[place]! })
      else rows.push({ kind: 'removed', before: before[place]! })
    }
    for (; from < at; from++) {
      if (pairs[from]! >= 0) addMoved(pairs[from]!, { kind: 'moved-to', after: after[from]! })
      else rows.push({ kind: 'added', after: after[from]! })
    }
    if (at === after.length) break
    const [old, now] = [before[end]!, after[at]!]
    rows.push({ kind: numbering.isSame(old, now) ? 'same' : 'changed', before: old, after: now })
    place = end + 1
    from = at + 1
  }
  return rows
}

/** The same key, the same content, or much of it. */
function isOneBlock(before: Node, after: Node, isSame: (one: Node, other: Node) => boolean): boolean {
  if (before.object === 'block' && after.object === 'block') {
    if (before.key !== undefined && before.key === after.key) return true
    if (after.type === 'conflict' || before.type === 'conflict') return true
    // Lists, tables and images have few words, or none, that could tell.
    if (before.type === after.type && before.type !== 'paragraph' && before.type !== 'code-line') {
      const [old, now] = [wordsOf(before), wordsOf(after)]
      return old.size + now.size === 0 || commonShare(old, now) >= LEAST_ALIKE || isSame(before, after)
    }
  }
  return isSame(before, after) || commonShare(wordsOf(before), wordsOf(after)) >= LEAST_ALIKE
}

const wordsOf = (node: Node): Set<string> => new Set(splitWords(plainText(documentOf([node]))).filter(isWord))
