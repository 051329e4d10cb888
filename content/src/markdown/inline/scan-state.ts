/** The state of the inline scanner, and operations that all its parts use. */
import type { Reader } from '../reader.ts'
import type { DelimiterStack } from './delimiters.ts'
import type { RawRuns } from './raw-runs.ts'
import type { Bracket, InlineToken } from './tokens.ts'

export interface ScanState {
  readonly text: string
  readonly reader: Reader
  readonly tokens: InlineToken[]
  readonly delimiters: DelimiterStack
  readonly brackets: Bracket[]
  /** Brackets below this index are outside a link that was read, and a link contains no link. */
  closedBelow: number
  /** The last characters of the previous text, stored separately: reading the end of a long text repeatedly would cost its length each time. */
  tail: string
  /** The number of spaces before the end of the line. */
  spaces: number
  readonly runs: RawRuns
  /** Open components by name; true for those that are links. */
  readonly components: Map<string, boolean[]>
  readonly ends: Map<string, number>
  /** The components of the text that have an end tag; found when the first is met. */
  partners?: ReadonlyMap<number, number>
}

const TAIL = 65

export function pushText(scan: ScanState, text: string, end = 0): number {
  const last = scan.tokens.at(-1)
  if (last?.type === 'text') {
    scan.tokens[scan.tokens.length - 1] = { type: 'text', text: last.text + text }
    scan.tail = (scan.tail + text.slice(-TAIL)).slice(-TAIL)
  } else {
    scan.tokens.push({ type: 'text', text })
    scan.tail = text.slice(-TAIL)
  }
  return end
}

/** Removes characters from the end of the previous text. */
export function takeBack(scan: ScanState, count: number) {
  const last = scan.tokens.pop()
  if (last?.type === 'text' && last.text.length > count) pushText(scan, last.text.slice(0, -count))
}

/** Finds the next occurrence of `end`. A text that was not found is not searched again. */
export function findEnd(scan: ScanState, end: string, from: number): number | undefined {
  const known = scan.ends.get(end)
  if (known !== undefined && (known < 0 || known >= from)) return known < 0 ? undefined : known
  const found = scan.text.indexOf(end, from)
  scan.ends.set(end, found)
  return found < 0 ? undefined : found
}
