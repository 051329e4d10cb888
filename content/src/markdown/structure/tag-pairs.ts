/**
 * Finds which tags of a text belong together, before its blocks are read. People write tags after text, before text, and with another indent than
 * their content: such a tag is markup only if its partner exists, since prose may mention `{% hint %}`.
 */
import { trimStartCharacters } from '../../text/index.ts'
import { findRawRuns, type RawRuns } from '../inline/raw-runs.ts'
import { isPaired, mayStandAlone, readTag, type Tag } from '../tag.ts'
import { closesFence, type Fence, readFence, trim } from './line-starts.ts'

interface TagPlace {
  readonly tag: Tag
  /** Its index in the line. */
  readonly start: number
  readonly end: number
}

/** Offset of a start tag → offset of its end tag. */
export type TagPairs = ReadonlyMap<number, number>

export function findTagPairs(text: string): TagPairs {
  const pairs = new Map<number, number>()
  if (!text.includes('{%')) return pairs
  const open = new Map<string, number[]>()
  let fence: Fence | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const bare = trimStartCharacters(line, ' \t>')
    if (fence && closesFence(bare, fence)) fence = undefined
    else if (!fence) {
      const found = readFence(bare)
      fence = found?.character === '$' ? undefined : found
    }
    if (fence === undefined && line.includes('{%')) {
      for (const { tag, start } of listTags(line)) {
        if (!isPaired(tag.name)) continue
        const starts = open.get(tag.name) ?? []
        open.set(tag.name, starts)
        if (!tag.isEnd) starts.push(offset + start)
        else if (starts.length > 0) pairs.set(starts.pop()!, offset + start)
      }
    }
    offset += line.length + 1
  }
  return pairs
}

/** Lists the tags of a line that are neither code, nor in a formula, nor escaped. */
function listTags(line: string): TagPlace[] {
  const tags: TagPlace[] = []
  const runs = findRawRuns(line)
  for (let at = 0; at < line.length; ) {
    const character = line[at]
    const found = character === '{' ? readTag(line, at) : undefined
    if (found) tags.push({ tag: found.tag, start: at, end: found.end })
    if (found) at = found.end
    else if (character === '\\') at += 2
    else if (character === '`' || character === '$') at = skipRun(line, at, runs)
    else at++
  }
  return tags
}

/** Returns the index after the code or formula that begins here, or after the run of characters alone. */
function skipRun(line: string, at: number, runs: RawRuns): number {
  let start = at
  while (line[start] === line[at]) start++
  const end = line[at] === '$' && start - at < 2 ? undefined : runs.find(line[at]!, start - at, start)
  return end === undefined ? start : end + start - at
}

export interface LinePart {
  readonly text: string
  /** The offset in the whole text. */
  readonly offset: number
}

/**
 * Splits a line with tags among its text into the tags and the text between them. `isExpected` says whether the tag at an offset ends one that was
 * read. Returns undefined if the whole line is text.
 */
export function splitAtTags(
  line: string,
  offset: number,
  pairs: TagPairs,
  isExpected: (offset: number) => boolean,
): LinePart[] | undefined {
  if (!line.includes('{%')) return undefined
  const ended = new Set<number>()
  const tags = listTags(line).filter(({ tag, start, end }) => {
    if (tag.isEnd) return isExpected(offset + start) || ended.has(offset + start)
    const isAtEdge = start === 0 || trim(line.slice(end)) === ''
    const partner = pairs.get(offset + start)
    const isMarkup =
      partner === undefined ? mayStandAlone(tag.name) && tag.rest !== '' && isAtEdge : isAtEdge || tag.rest !== ''
    if (isMarkup && partner !== undefined) ended.add(partner)
    return isMarkup
  })
  if (tags.length === 0) return undefined
  const parts: LinePart[] = []
  let at = 0
  const addWords = (until: number) => {
    const words = trim(line.slice(at, until))
    if (words !== '') parts.push({ text: words, offset: offset + line.indexOf(words, at) })
  }
  for (const { start, end } of tags) {
    addWords(start)
    parts.push({ text: line.slice(start, end), offset: offset + start })
    at = end
  }
  addWords(line.length)
  return parts
}
