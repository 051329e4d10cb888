/** What the scanner of inlines knows at any moment, and the few things all its parts do. */
import type { Reader } from '../reader.ts'
import type { DelimiterStack } from './delimiters.ts'
import type { RawRuns } from './raw-runs.ts'
import type { Bracket, InlineToken } from './tokens.ts'

export interface Scan {
  readonly text: string
  readonly reader: Reader
  readonly tokens: InlineToken[]
  readonly delimiters: DelimiterStack
  readonly brackets: Bracket[]
  /** Brackets below this place lie around a link, and a link holds no link. */
  closedBelow: number
  /** The last characters of the text read last, by itself: to look at a long text again and again would cost its length each time. */
  tail: string
  /** How many spaces stood before the end of the line. */
  spaces: number
  readonly runs: RawRuns
  readonly ends: Map<string, number>
}

const TAIL = 65

export function pushText(scan: Scan, text: string, end = 0): number {
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

/** Takes characters off the end of the text read last. */
export function takeBack(scan: Scan, count: number) {
  const last = scan.tokens.pop()
  if (last?.type === 'text' && last.text.length > count) pushText(scan, last.text.slice(0, -count))
}

/** Where that text comes next. What was not found once is not looked for again. */
export function findEnd(scan: Scan, end: string, from: number): number | undefined {
  const known = scan.ends.get(end)
  if (known !== undefined && (known < 0 || known >= from)) return known < 0 ? undefined : known
  const found = scan.text.indexOf(end, from)
  scan.ends.set(end, found)
  return found < 0 ? undefined : found
}
