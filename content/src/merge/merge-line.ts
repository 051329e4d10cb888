import type { Mark, Node } from '../document/index.ts'
import type { Sides } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { align } from './align.ts'
import { type LineToken, openTokenReader, toLineNodes } from './line-tokens.ts'
import type { Effort } from './myers.ts'

/** The steps that one comparison of two lines may take; what is not compared then counts as replaced. */
const STEPS_PER_LINE = 300_000

/** A replaced part of a line: the tokens of the base from `from` to before `to` are those of the side from `low` to before `high`. */
interface Replaced {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/**
 * Merges the text of a block that both sides changed, token by token (docs/decisions/0135). What one side replaced is taken where at least one token,
 * be it a space, stands unchanged between it and what the other replaced; where both replaced the same or neighbouring tokens they must have written
 * the same. Marks of a word that both kept are merged one by one. Returns undefined for a conflict: then the block is the unit, and nothing is lost.
 */
export function mergeLine(lists: Sides<readonly Node[]>, effort: Effort): Node[] | undefined {
  const read = openTokenReader()
  const line = { base: read(lists.base), primary: read(lists.primary), change: read(lists.change) }
  const replaced = {
    primary: findReplaced(line.base, line.primary, effort),
    change: findReplaced(line.base, line.change, effort),
  }
  const merged: LineToken[] = []
  let at = { base: 0, primary: 0, change: 0 }
  const end = { from: line.base.length, to: line.base.length, growth: { primary: 0, change: 0 } }
  for (const region of [...listRegions(replaced), end]) {
    while (at.base < region.from) {
      const token = mergeToken(line, at)
      if (!token) return undefined
      merged.push(token)
      at = { base: at.base + 1, primary: at.primary + 1, change: at.change + 1 }
    }
    const next = {
      base: region.to,
      primary: at.primary + region.to - region.from + region.growth.primary,
      change: at.change + region.to - region.from + region.growth.change,
    }
    const parts = {
      base: line.base.slice(at.base, next.base),
      primary: line.primary.slice(at.primary, next.primary),
      change: line.change.slice(at.change, next.change),
    }
    const part = mergePart(parts)
    if (!part) return undefined
    for (const token of part) merged.push(token)
    at = next
  }
  return toLineNodes(merged)
}

/** What a side replaced, in the order of the base. */
function findReplaced(base: readonly LineToken[], side: readonly LineToken[], effort: Effort): Replaced[] {
  const own = { steps: Math.min(STEPS_PER_LINE, effort.steps) }
  const before = own.steps
  const pairs = align(
    base.map(({ name }) => name),
    side.map(({ name }) => name),
    own,
  )
  effort.steps -= before - own.steps
  const found: Replaced[] = []
  let [from, low] = [0, 0]
  for (let high = 0; high <= side.length; high++) {
    const to = high === side.length ? base.length : pairs[high]!
    if (to < 0) continue
    if (to > from || high > low) found.push({ from, to, low, high })
    from = to + 1
    low = high + 1
  }
  return joinPhrases(base, slideForward(base, side, found))
}

/**
 * A repeated token makes it uncertain where something was inserted or deleted: in `one two`, a new word between them brings a space before it or one
 * behind it. Both sides decide alike: as far forward as possible, so that the word stands directly before the word that follows.
 */
function slideForward(base: readonly LineToken[], side: readonly LineToken[], found: readonly Replaced[]): Replaced[] {
  return found.map((each, index) => {
    if (each.from < each.to && each.low < each.high) return each
    const [tokens, first, last] = each.from < each.to ? [base, each.from, each.to] : [side, each.low, each.high]
    const end = found[index + 1]?.from ?? base.length
    let steps = 0
    while (
      each.to + steps < end &&
      last + steps < tokens.length &&
      isSameToken(tokens[first + steps]!, tokens[last + steps]!)
    )
      steps++
    return { from: each.from + steps, to: each.to + steps, low: each.low + steps, high: each.high + steps }
  })
}

const isSameToken = (one: LineToken, other: LineToken) => one.name === other.name && one.look === other.look

/** Two replaced words with only spaces and signs between them are one phrase: nobody else's words belong inside. */
function joinPhrases(base: readonly LineToken[], found: readonly Replaced[]): Replaced[] {
  const joined: Replaced[] = []
  for (const each of found) {
    const last = joined.at(-1)
    if (last && isRewritten(last) && isRewritten(each) && !base.slice(last.to, each.from).some(({ isWord }) => isWord))
      joined[joined.length - 1] = { from: last.from, to: each.to, low: last.low, high: each.high }
    else joined.push(each)
  }
  return joined
}

const isRewritten = ({ from, to, low, high }: Replaced) => from < to && low < high

/** A part of the base that one side replaced, or both. */
interface Region {
  readonly from: number
  to: number
  /** How many tokens each side has more there than the base. */
  readonly growth: { primary: number; change: number }
}

/** What both replaced belongs to one region when it overlaps or nothing stands between. */
function listRegions(replaced: { readonly primary: readonly Replaced[]; readonly change: readonly Replaced[] }) {
  const regions: Region[] = []
  let last: Region | undefined
  for (let [one, other] = [0, 0]; ; ) {
    const [primary, change] = [replaced.primary[one], replaced.change[other]]
    const isPrimary = primary !== undefined && (change === undefined || primary.from <= change.from)
    const part = isPrimary ? primary : change
    if (!part) return regions
    if (isPrimary) one++
    else other++
    if (!last || part.from > last.to) {
      last = { from: part.from, to: part.to, growth: { primary: 0, change: 0 } }
      regions.push(last)
    }
    last.to = Math.max(last.to, part.to)
    last.growth[isPrimary ? 'primary' : 'change'] += part.high - part.low - (part.to - part.from)
  }
}

/** Marks that one side changed would be lost with the words that the other replaced: that is a conflict too. */
function mergePart({ base, primary, change }: Sides<readonly LineToken[]>): readonly LineToken[] | undefined {
  if (isSameList(primary, change) || isSameList(base, change)) return primary
  return isSameList(base, primary) ? change : undefined
}

const isSameList = (one: readonly LineToken[], other: readonly LineToken[]) =>
  one.length === other.length && one.every((token, at) => isSameToken(token, other[at]!))

/** A token that both sides kept, with the marks of both; undefined when both gave it different marks of one type. */
function mergeToken(line: Sides<readonly LineToken[]>, at: Sides<number>): LineToken | undefined {
  const [base, primary, change] = [line.base[at.base]!, line.primary[at.primary]!, line.change[at.change]!]
  if (change.look === base.look || change.look === primary.look) return primary
  if (primary.look === base.look) return { ...primary, look: change.look, marks: change.marks }
  const marks: Mark[] = []
  for (const type of new Set([...primary.marks, ...change.marks].map((mark) => mark.type))) {
    const [old, one, other] = [base, primary, change].map((token) => token.marks.find((mark) => mark.type === type))
    const isAgreed = isEqual(one, other) || isEqual(old, other)
    if (!isAgreed && !isEqual(old, one)) return undefined
    const mark = isAgreed ? one : other
    if (mark) marks.push(mark)
  }
  return { ...primary, marks }
}
