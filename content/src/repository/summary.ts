/** Reads SUMMARY.md, the table of contents of a repository. The space contains exactly what it lists. A divider ends a group, so that pages may follow it. */
import { readMap } from './settings.ts'
import { decodePath, readSummaryLink, unescapeMarks } from './summary-link.ts'

export type SummaryEntry =
  | {
      readonly kind: 'group'
      readonly title: string
      readonly slug?: string
      readonly entries: readonly SummaryEntry[]
    }
  /** `path` is relative to the file; a title without a link has none. */
  | {
      readonly kind: 'page'
      readonly title: string
      readonly path?: string
      readonly linkTitle?: string
      readonly entries: readonly SummaryEntry[]
    }
  /** An external URL, or a file with a fragment. */
  | { readonly kind: 'link'; readonly title: string; readonly url: string; readonly entries: readonly SummaryEntry[] }
  /** Generated pages: `{ type, props, dependencies }`. */
  | {
      readonly kind: 'computed'
      readonly title?: string
      readonly computed: { readonly [name: string]: unknown }
      readonly entries: readonly SummaryEntry[]
    }

/** A range of lines from 0; `end` is exclusive. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

interface ReadSummary {
  readonly entries: readonly SummaryEntry[]
  /** The lines of each entry, without those of its children. */
  readonly lines: ReadonlyMap<SummaryEntry, LineRange>
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

const ITEM = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])[ \t]+(\S[\s\S]*)$/
const FENCE = /^(`{3,}|~{3,})[ \t]*ya?ml[ \t]*$/i

type Open = { indent: number; entries: SummaryEntry[] }

export function readSummary(text: string): ReadSummary {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const problems: { line: number; reason: string }[] = []
  const found = new Map<SummaryEntry, LineRange>()
  const top: SummaryEntry[] = []
  let open: Open[] = [{ indent: -1, entries: top }]
  let hasTitle = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const heading = readHeading(line)
    if (heading) {
      // The first `#` line is the title of the list itself.
      const isTitle = heading.level === 1 && !hasTitle && top.length === 0
      hasTitle ||= heading.level === 1
      if (isTitle) continue
      const entries: SummaryEntry[] = []
      const group = toGroup(heading.text, entries)
      top.push(group)
      found.set(group, { start: at, end: at + 1 })
      open = [{ indent: -1, entries }]
      continue
    }
    if (isSummaryDivider(line)) {
      open = [{ indent: -1, entries: top }]
      continue
    }
    const item = ITEM.exec(line)
    if (!item) continue
    const indent = widthOf(item[1]!)
    while (open.at(-1)!.indent >= indent) open.pop()
    const fenced = readFenced(lines, at, item[2]!)
    const entries: SummaryEntry[] = []
    const entry = fenced ? toComputed(fenced.source, entries) : toEntry(item[2]!, entries)
    if (typeof entry === 'string') problems.push({ line: at + 1, reason: entry })
    else {
      found.set(entry, { start: at, end: (fenced?.end ?? at) + 1 })
      open.at(-1)!.entries.push(entry)
      open.push({ indent, entries })
    }
    if (fenced) at = fenced.end
  }
  return { entries: top, lines: found, problems }
}

const widthOf = (space: string) =>
  [...space].reduce((width, each) => (each === '\t' ? width + 4 - (width % 4) : width + 1), 0)

export const isSummaryDivider = (line: string) => /^(?:\*{3,}|-{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ''))

/** `## Text ##`; the marks after the text are ignored. */
function readHeading(line: string): { level: number; text: string } | undefined {
  const marks = /^#{1,6}(?=[ \t])/.exec(line)
  if (!marks) return undefined
  const text = line.slice(marks[0].length).trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  const isClosed = end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t'
  return { level: marks[0].length, text: isClosed ? text.slice(0, end).trimEnd() : text }
}

function toGroup(text: string, entries: SummaryEntry[]): SummaryEntry {
  const { words, id } = splitAnchor(text)
  const title = unescapeText(readSummaryLink(words)?.title ?? words)
  return { kind: 'group', title, ...(id && { slug: id }), entries }
}

/** `Title <a href="#slug" id="slug"></a>`. */
function splitAnchor(text: string): { words: string; id?: string | undefined } {
  const at = text.endsWith('</a>') ? text.lastIndexOf('<a ') : -1
  if (at < 0) return { words: text }
  return { words: text.slice(0, at).trimEnd(), id: /\sid="([^"]*)"/.exec(text.slice(at))?.[1] }
}

/** A fenced block that begins on the line of its bullet; `end` is its last line. */
function readFenced(lines: readonly string[], at: number, text: string) {
  const fence = FENCE.exec(text)
  if (!fence) return undefined
  const source: string[] = []
  for (let end = at + 1; end < lines.length; end++) {
    if (lines[end]!.trim().startsWith(fence[1]!)) return { source: dedent(source), end }
    source.push(lines[end]!)
  }
  return { source: dedent(source), end: lines.length - 1 }
}

function dedent(lines: readonly string[]): string {
  let least = 1000
  for (const line of lines) if (line.trim() !== '') least = Math.min(least, line.length - line.trimStart().length)
  return lines.map((line) => line.slice(least)).join('\n')
}

/** Returns a reason instead of an invalid entry. */
function toComputed(source: string, entries: SummaryEntry[]): SummaryEntry | string {
  const value = readMap(source)
  if (typeof value === 'string') return value
  const { title, ...computed } = value
  if (typeof computed.type !== 'string') return 'must name a type'
  return { kind: 'computed', ...(typeof title === 'string' && { title }), computed, entries }
}

/** Reads a link, or a plain title. */
function toEntry(text: string, entries: SummaryEntry[]): SummaryEntry {
  const link = readSummaryLink(text)
  if (!link) return { kind: 'page', title: unescapeText(text), entries }
  const title = unescapeText(link.title)
  const destination = unescapeMarks(link.destination)
  if (destination === '') return { kind: 'page', title, entries }
  if (isElsewhere(destination) || destination.includes('#')) return { kind: 'link', title, url: destination, entries }
  const query = destination.indexOf('?')
  const path = decodePath(query < 0 ? destination : destination.slice(0, query))
  return { kind: 'page', title, path, ...(link.linkTitle && { linkTitle: link.linkTitle }), entries }
}

const isElsewhere = (url: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)

/** Marks around a title are ignored in a table of contents. */
const unescapeText = (text: string) => unescapeMarks(text.replace(/(?<!\\)[*`]/g, '')).trim()
