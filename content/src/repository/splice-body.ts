/** Rewrites the changed lines of a file: unedited blocks have the same lines as before. */
import { alignEqual, contentOf, type Node } from '../document/index.ts'
import type { Segment } from '../markdown/index.ts'

interface SourceBody {
  /** The lines of the whole file, with their line endings. */
  readonly lines: readonly string[]
  readonly segments: readonly Segment[]
  /** The nodes that were read from the segments. */
  readonly nodes: readonly Node[]
}

export interface SplicedBody {
  readonly lines: readonly string[]
  /** What must be read from them: unchanged nodes, and runs of newly printed nodes. */
  readonly parts: readonly (Node | { readonly printed: string })[]
}

/** Splits text into lines with their endings, so that joining them gives the same text. */
export function splitLines(text: string): string[] {
  const lines: string[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push(text.slice(start, index + end.length))
    start = index + end.length
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** `end` is the line ending of new lines. */
export function spliceBody(
  { lines, segments, nodes }: SourceBody,
  after: readonly Node[],
  print: (nodes: readonly Node[]) => string,
  end: string,
): SplicedBody {
  const pairs = new Map(alignEqual(nodes.map(contentOf), after.map(contentOf)))
  const written = new BodyLines(lines, segments, end)
  const parts: SplicedBody['parts'][number][] = []
  let next = 0
  const printUpTo = (last: number) => {
    if (next >= last) return
    const printed = print(after.slice(next, last))
    written.add(printed)
    parts.push({ printed })
    next = last
  }
  /** Footnotes and definitions, which are not nodes: they stay, after the text printed in their place. */
  let loose: number[] = []
  let offset = 0
  for (const [at, { nodes: count }] of segments.entries()) {
    const start = pairs.get(offset)
    const isKept = start !== undefined && isRun(pairs, offset, count)
    if (count === 0) loose.push(at)
    else if (isKept && start >= next) {
      printUpTo(start)
      for (const each of loose) written.keep(each)
      loose = []
      written.keep(at)
      for (let each = offset; each < offset + count; each++) parts.push(nodes[each]!)
      next = start + count
    }
    offset += count
  }
  printUpTo(after.length)
  for (const each of loose) written.keep(each)
  return { lines: written.finish(), parts }
}

function isRun(pairs: ReadonlyMap<number, number>, offset: number, count: number): boolean {
  for (let at = 1; at < count; at++) if (pairs.get(offset + at) !== pairs.get(offset)! + at) return false
  return true
}

class BodyLines {
  readonly #lines: readonly string[]
  readonly #segments: readonly Segment[]
  readonly #end: string
  readonly #written: string[] = []
  #last: number | 'printed' | undefined

  constructor(lines: readonly string[], segments: readonly Segment[], end: string) {
    this.#lines = lines
    this.#segments = segments
    this.#end = end
  }

  keep(at: number) {
    const lines = this.#lines.slice(this.#segments[at]!.line, this.#segments[at + 1]?.line)
    const isNeighbour = this.#last !== 'printed' && (this.#last ?? -1) === at - 1
    if (!isNeighbour) this.#separate()
    this.#written.push(...lines)
    this.#last = at
  }

  add(printed: string) {
    if (printed === '') return
    this.#separate()
    for (const line of printed.split('\n')) this.#written.push(line + this.#end)
    this.#last = 'printed'
  }

  finish(): readonly string[] {
    const isSourceEnd = this.#last === this.#segments.length - 1
    if (isSourceEnd) return this.#written
    while (this.#written.length > 0 && isBlank(this.#written.at(-1))) this.#written.pop()
    return this.#written
  }

  #separate() {
    const last = this.#written.length - 1
    if (last < 0) return
    if (!/[\r\n]$/.test(this.#written[last]!)) this.#written[last] += this.#end
    if (!isBlank(this.#written[last])) this.#written.push(this.#end)
  }
}
