/**
 * SUMMARY.md: the table of contents of a repository. What it lists is the space; a file it does not list is not there.
 * A divider ends a group, so that pages may follow it.
 */
import { readMap } from './settings.ts'

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
  /** An address elsewhere, or a file with an anchor. */
  | { readonly kind: 'link'; readonly title: string; readonly url: string; readonly entries: readonly SummaryEntry[] }
  /** Pages that are made from something: `{ type, props, dependencies }`. */
  | {
      readonly kind: 'computed'
      readonly title?: string
      readonly computed: { readonly [name: string]: unknown }
      readonly entries: readonly SummaryEntry[]
    }

export interface ReadSummary {
  readonly entries: readonly SummaryEntry[]
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

const HEADING = /^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/
const ITEM = /^([ \t]*)[*+-][ \t]+(.*)$/
const SLUG_ANCHOR = /[ \t]*<a\s[^>]*\bid="([^"]*)"[^>]*>\s*<\/a>[ \t]*$/
const FENCE = /^(`{3,}|~{3,})[ \t]*ya?ml[ \t]*$/i

type Open = { indent: number; entries: SummaryEntry[] }

export function readSummary(text: string): ReadSummary {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const problems: { line: number; reason: string }[] = []
  const top: SummaryEntry[] = []
  let open: Open[] = [{ indent: -1, entries: top }]
  for (let at = 0; at < lines.length; at++) {
    const heading = HEADING.exec(lines[at]!)
    if (heading) {
      if (heading[1]!.length === 1) continue
      const entries: SummaryEntry[] = []
      top.push(toGroup(heading[2]!, entries))
      open = [{ indent: -1, entries }]
      continue
    }
    if (isDivider(lines[at]!)) open = [{ indent: -1, entries: top }]
    const item = ITEM.exec(lines[at]!)
    if (!item || isDivider(lines[at]!)) continue
    const indent = widthOf(item[1]!)
    while (open.at(-1)!.indent >= indent) open.pop()
    const fenced = readFenced(lines, at, item[2]!)
    const entries: SummaryEntry[] = []
    const entry = fenced ? toComputed(fenced.source, entries) : toEntry(item[2]!, entries)
    if (typeof entry === 'string') problems.push({ line: at + 1, reason: entry })
    else {
      open.at(-1)!.entries.push(entry)
      open.push({ indent, entries })
    }
    if (fenced) at = fenced.end
  }
  return { entries: top, problems }
}

const widthOf = (space: string) =>
  [...space].reduce((width, each) => (each === '\t' ? width + 4 - (width % 4) : width + 1), 0)

const isDivider = (line: string) => /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(line)

function toGroup(text: string, entries: SummaryEntry[]): SummaryEntry {
  const anchor = SLUG_ANCHOR.exec(text)
  const title = unescapeText(anchor ? text.slice(0, anchor.index) : text)
  return { kind: 'group', title, ...(anchor?.[1] && { slug: anchor[1] }), entries }
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
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length)
  const least = Math.min(...indents, 1000)
  return lines.map((line) => line.slice(least)).join('\n')
}

/** A reason instead of an entry: what is wrong with it. */
function toComputed(source: string, entries: SummaryEntry[]): SummaryEntry | string {
  const value = readMap(source)
  if (typeof value === 'string') return value
  const { title, ...computed } = value
  if (typeof computed.type !== 'string') return 'must name a type'
  return { kind: 'computed', ...(typeof title === 'string' && { title }), computed, entries }
}

/** `[Title](destination "Link title")`, or a title alone. */
function toEntry(text: string, entries: SummaryEntry[]): SummaryEntry {
  const link =
    /^\[((?:\\.|[^\\\]])*)\]\(\s*(<[^>]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))*)(?:\s+(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'))?\s*\)/.exec(
      text,
    )
  if (!link) return { kind: 'page', title: unescapeText(text), entries }
  const title = unescapeText(link[1]!)
  const destination = unescapeMarks(link[2]!.startsWith('<') ? link[2]!.slice(1, -1) : link[2]!)
  if (destination === '') return { kind: 'page', title, entries }
  if (isElsewhere(destination) || destination.includes('#')) return { kind: 'link', title, url: destination, entries }
  const linkTitle = link[3] ?? link[4]
  const path = decodePath(destination.replace(/\?.*$/, ''))
  return { kind: 'page', title, path, ...(linkTitle && { linkTitle: unescapeMarks(linkTitle) }), entries }
}

const isElsewhere = (url: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const unescapeMarks = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** Marks around a title say nothing in a table of contents. */
const unescapeText = (text: string) => unescapeMarks(text.replace(/(?<!\\)[*`]+/g, '')).trim()
