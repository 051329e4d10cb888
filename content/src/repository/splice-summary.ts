/**
 * Updates a table of contents: the lines of unchanged entries stay as they are, with everything between them; the others are printed in the style of
 * their neighbours.
 */
import { alignEqual } from '../document/index.ts'
import { canonicalJson } from '../text/index.ts'
import { printEntry } from './print-summary.ts'
import { isSummaryDivider, type LineRange, readSummary, type SummaryEntry } from './summary.ts'

/** An entry in the order of the list. */
export interface ListedEntry {
  /** Equal for an entry with the same text and meaning as before. */
  readonly mark: string
  /** Its indent; entries of a group are not indented. */
  readonly depth: number
  readonly isInGroup: boolean
  /** What is printed for it when it is new or changed; its children are listed separately. */
  readonly entry: SummaryEntry
}

export interface ExistingEntry extends Omit<ListedEntry, 'entry'> {
  /** Undefined for a page in the tree that is not listed. */
  readonly lines: LineRange | undefined
}

/** Returns undefined when the resulting text would not mean the same; then all of it must be printed. */
export function spliceSummary(
  text: string,
  before: readonly ExistingEntry[],
  after: readonly ListedEntry[],
): string | undefined {
  const lines = text.split('\n')
  // Mixed line endings are not supported here.
  if (/\r(?!\n)/.test(text)) return undefined
  const pairs = alignEqual(markAll(before), markAll(after))
  if (pairs.length === before.length && pairs.length === after.length) return text
  const kept = new Map(pairs.map(([old, now]) => [now, old]))
  const written = new SummaryLines(lines, before)
  for (const [at, listed] of after.entries()) {
    const old = kept.get(at)
    if (old === undefined) written.add(listed)
    else written.keep(old, listed)
  }
  const spliced = written.end()
  return saysSame(text, spliced, before, after, kept) ? spliced : undefined
}

const markAll = (entries: readonly Omit<ListedEntry, 'entry'>[]) => entries.map(({ mark, depth }) => `${depth} ${mark}`)

/** The resulting lines while they are built. */
class SummaryLines {
  readonly #lines: readonly string[]
  readonly #before: readonly ExistingEntry[]
  readonly #written: string[] = []
  /** Indent and bullet of the last entry of each depth. */
  readonly #bullets: string[] = []
  readonly #end: string
  /** Where the lines before each entry of the old list begin. */
  readonly #gapStarts: number[] = []
  /** The last processed entry of the old list. */
  #passed = -1
  #wasInGroup = false

  constructor(lines: readonly string[], before: readonly ExistingEntry[]) {
    this.#lines = lines
    this.#before = before
    this.#end = lines[0]?.endsWith('\r') ? '\r' : ''
    let end = 0
    for (const { lines: range, depth } of before) {
      this.#gapStarts.push(end)
      end = range?.end ?? end
      const bullet = range && /^[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]+/.exec(lines[range.start]!)?.[0]
      if (bullet !== undefined) this.#bullets[depth] ??= bullet
    }
  }

  keep(old: number, { depth, isInGroup, entry }: ListedEntry) {
    const range = this.#before[old]!.lines
    if (range) {
      const gap = this.#gapBefore(old)
      const isApart = depth === 0 && !isInGroup && entry.kind !== 'group' && this.#wasInGroup
      if (isApart && !gap.some(isSummaryDivider)) this.#push('', '***', '')
      else this.#written.push(...gap)
      this.#written.push(...this.#lines.slice(range.start, range.end))
    }
    this.#passed = old
    this.#wasInGroup = isInGroup || entry.kind === 'group'
  }

  add({ depth, isInGroup, entry }: ListedEntry) {
    if (this.#written.length === 0) this.#written.push(...this.#gapBefore(this.#passed + 1))
    if (entry.kind === 'group') {
      if (this.#written.at(-1)?.trim() !== '') this.#push('')
      this.#push(...printEntry(entry), '')
    } else {
      if (depth === 0 && !isInGroup && this.#wasInGroup) this.#push('', '***', '')
      const bullet = this.#bulletAt(depth)
      const indent = ' '.repeat(bullet.length)
      for (const [at, line] of printEntry(entry).entries())
        this.#push(at === 0 ? bullet + line.slice(2) : line === '' ? '' : indent + line.slice(2))
    }
    this.#wasInGroup = isInGroup || entry.kind === 'group'
  }

  end(): string {
    const last = this.#before.findLast(({ lines }) => lines)?.lines?.end ?? 0
    return [...this.#written, ...this.#lines.slice(last)].join('\n')
  }

  #push(...lines: string[]) {
    for (const line of lines) this.#written.push(line + this.#end)
  }

  #bulletAt(depth: number): string {
    const known = this.#bullets[depth]
    if (known !== undefined) return known
    return depth === 0 ? '* ' : `${' '.repeat(this.#bulletAt(depth - 1).length)}* `
  }

  /** Returns the lines between an entry and its predecessor. Where other entries were removed, the longest such gap. */
  #gapBefore(old: number): string[] {
    let longest: string[] = []
    for (let at = this.#passed + 1; at <= Math.min(old, this.#before.length - 1); at++) {
      const start = this.#gapStarts[at]!
      const gap = this.#lines.slice(start, this.#before[at]!.lines?.start ?? start)
      if (gap.length > longest.length) longest = gap
    }
    return longest
  }
}

/** Compares entry by entry what is read from the new text with the old or the wanted entries. */
function saysSame(
  text: string,
  spliced: string,
  before: readonly ExistingEntry[],
  after: readonly ListedEntry[],
  kept: ReadonlyMap<number, number>,
): boolean {
  const old = new Map([...readSummary(text).lines].map(([entry, { start }]) => [start, entry]))
  const expected = after.flatMap((listed, at) => {
    const index = kept.get(at)
    const lines = index === undefined ? undefined : before[index]!.lines
    if (index !== undefined && !lines) return []
    return [{ ...listed, own: lines ? old.get(lines.start)! : listed.entry }]
  })
  let at = 0
  const isListed = (entries: readonly SummaryEntry[], depth: number, isInGroup: boolean): boolean =>
    entries.every((own) => {
      const wanted = expected[at++]
      if (!wanted || sayOf(own) !== sayOf(wanted.own)) return false
      if (depth !== wanted.depth || isInGroup !== wanted.isInGroup) return false
      if (own.kind === 'group') return isListed(own.entries, 0, true)
      // Only pages have children: those below any other entry follow it.
      return isListed(own.entries, wanted.entry.kind === 'page' ? depth + 1 : depth, isInGroup)
    })
  return isListed(readSummary(spliced).entries, 0, false) && at === expected.length
}

const sayOf = ({ entries: _, ...own }: SummaryEntry) => canonicalJson(own)
