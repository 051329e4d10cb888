/** Recognizes blocks by the first characters of a line. All functions take the line without leading whitespace. */
import { readTag, splitTagLine } from '../tag.ts'
import type { Alignment } from './raw-block.ts'

export function readHeading(line: string): { level: number; text: string } | undefined {
  const found = /^(#{1,6})(?:[ \t]+|$)/.exec(line)
  if (!found) return undefined
  const text = trimEnd(line.slice(found[0].length))
  const closing = /(?:^|[ \t])#+$/.exec(text)
  return { level: found[1]!.length, text: closing ? trimEnd(text.slice(0, closing.index)) : text }
}

/** Trims spaces and tabs only: other Unicode white space is text. */
export const trimEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return text.slice(0, end)
}

export const trim = (text: string): string => {
  let start = 0
  while (text[start] === ' ' || text[start] === '\t') start++
  return trimEnd(text.slice(start))
}

export interface Fence {
  readonly character: string
  readonly length: number
  readonly info: string
}

export function readFence(line: string): Fence | undefined {
  const fence = /^(?:`{3,}|~{3,}|\${2,})/.exec(line)?.[0]
  if (fence === undefined) return undefined
  const info = trim(line.slice(fence.length))
  const character = fence[0]!
  if ((character === '`' && info.includes('`')) || (character === '$' && info.includes('$'))) return undefined
  return { character, length: fence.length, info }
}

/** Splits a line at the end of a formula. */
export function splitMathEnd(line: string, { length }: Fence): { before: string; after: string } | undefined {
  for (const { index, 0: run } of line.matchAll(/\${2,}/g))
    if (run.length >= length)
      return { before: trimEnd(line.slice(0, index)), after: trim(line.slice(index + run.length)) }
  return undefined
}

export function closesFence(line: string, { character, length }: Fence): boolean {
  const text = trimEnd(line)
  if (text.length < length) return false
  for (const each of text) if (each !== character) return false
  return true
}

export const isDivider = (line: string): boolean => {
  const character = line[0]
  if (character !== '*' && character !== '-' && character !== '_') return false
  let count = 0
  for (const each of line) {
    if (each === character) count++
    else if (each !== ' ' && each !== '\t') return false
  }
  return count >= 3
}

/** Returns 1 or 2 for a line that underlines a heading. */
export function readUnderline(line: string): number | undefined {
  const found = /^(?:(=+)|-+)[ \t]*$/.exec(line)
  return found ? (found[1] ? 1 : 2) : undefined
}

interface ListMarker {
  /** The bullet, or the character after the number. */
  readonly marker: string
  readonly width: number
  readonly start: number
  readonly isEmpty: boolean
}

export function readListMarker(line: string): ListMarker | undefined {
  const found = /^(?:([*+-])|(\d{1,9})([.)]))(?:[ \t]|$)/.exec(line)
  if (!found) return undefined
  const marker = found[1] ?? found[3]!
  const width = (found[2]?.length ?? 0) + 1
  return { marker, width, start: Number(found[2] ?? 1), isEmpty: trim(line.slice(width)) === '' }
}

export function readTaskBox(line: string): { checked: boolean; width: number } | undefined {
  const found = /^\[([ xX])\](?=[ \t]|$)/.exec(line)
  return found ? { checked: found[1] !== ' ', width: 3 } : undefined
}

export function readNoteStart(line: string): { label: string; width: number } | undefined {
  const found = /^\[\^([^\s[\]]{1,200})\]:/.exec(line)
  return found ? { label: found[1]!, width: found[0].length } : undefined
}

/** Elements whose block ends with their end tag; any other ends with a blank line. */
const WHOLE = /^<(table|pre|figure|script|style|textarea|summary|dl|iframe|video|audio)(?=[\s/>]|$)/i
const HTML =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|hr|center|section|article|header|footer|nav|main|aside|table|thead|tbody|tr|td|th|pre|figure|figcaption|iframe|video|audio|form|fieldset|script|style|textarea|summary)(?=[\s/>]|$)/i

/** Returns the text that ends the HTML block that begins here, or null for a blank line. */
export function readHtmlStart(line: string): { end: string | null } | undefined {
  if (line[0] !== '<') return undefined
  if (line.startsWith('<!--')) return { end: '-->' }
  const whole = WHOLE.exec(line)
  if (whole) return { end: `</${whole[1]!.toLowerCase()}>` }
  return HTML.test(line) ? { end: null } : undefined
}

const DETAILS_START = /^<(?:\/?details|summary)(?=[\s>])/i
const DETAILS = /<(?:\/?details|(summary))(?=[\s>])/gi
const SUMMARY_END = /<\/summary>/gi

/** Splits a line that begins with a tag or with `<details>`, `</details>`, `<summary>` into parts, each a line of its own. */
export function splitParts(line: string): string[] | undefined {
  if (line.startsWith('{%')) return splitTagLine(trimEnd(line))
  if (!DETAILS_START.test(line)) return undefined
  const parts: string[] = []
  let at = 0
  for (const { start, end } of listDetails(line)) {
    parts.push(trim(line.slice(at, start)), line.slice(start, end))
    at = end
  }
  parts.push(trim(line.slice(at)))
  return parts.filter((part) => part !== '')
}

/** Yields `<details …>`, `</details>` and whole `<summary>…</summary>`. An unclosed one is not searched again. */
function* listDetails(line: string): Generator<{ start: number; end: number }> {
  const summaryEnds = Array.from(line.matchAll(SUMMARY_END), ({ index, 0: tag }) => index + tag.length)
  let nextEnd = 0
  let done = 0
  for (const { index: start, 1: isSummary, 0: name } of line.matchAll(DETAILS)) {
    if (start < done) continue
    const tagEnd = line.indexOf('>', start + name.length) + 1
    if (tagEnd === 0) return
    while (summaryEnds[nextEnd]! < tagEnd + '</summary>'.length) nextEnd++
    const end = isSummary ? summaryEnds[nextEnd] : tagEnd
    if (end === undefined) continue
    yield { start, end }
    done = end
  }
}

export function readTagPart(part: string) {
  if (part.startsWith('{%')) {
    const found = readTag(part, 0)
    return found && found.end === part.length ? found.tag : undefined
  }
  const found = /^<(\/?)details(?=[\s>])([^>]*)>$/i.exec(part)
  return found ? { name: 'details', isEnd: found[1] === '/', rest: found[2]!.trim() } : undefined
}

/** Returns the cells of a line between its pipes. `\|` is a pipe in a cell. */
export function readRow(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (character === '\\' && at + 1 < line.length) {
      cell += line[at + 1] === '|' ? '|' : character + line[at + 1]
      at++
    } else if (character === '|') {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  cells.push(cell)
  if (trim(cells[0]!) === '' && cells.length > 1) cells.shift()
  if (trim(cells.at(-1)!) === '' && cells.length > 1) cells.pop()
  return cells.map(trim)
}

/** Reads the delimiter row of a table: `| --- | :-: |`. */
export function readAlignments(line: string): Alignment[] | undefined {
  if (!line.includes('|') || !/^[|:\- \t]+$/.test(line)) return undefined
  const cells = readRow(line)
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined
  return cells.map((cell) => (cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : 'left'))
}
