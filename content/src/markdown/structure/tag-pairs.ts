/**
 * Finds which tags of a text belong together, before its blocks are read. People write tags after text, before text, and with another indent than
 * their content: such a tag is markup only if its partner exists, since prose may mention `{% hint %}`. The same holds for the tags of other dialects:
 * components, boxes between colons, and tags with an unknown name.
 */
import { trimStartCharacters } from '../../text/index.ts'
import { isMarkupTag, isProgramTag } from '../html/tag.ts'
import { findRawRuns, type RawRuns } from '../inline/raw-runs.ts'
import { isPaired, mayStandAlone, readTag, type Tag } from '../tag.ts'
import { BOX_TAG, type BoxFence, readBoxFence } from './box-starts.ts'
import { readComponentTag } from './component-tag.ts'
import { closesFence, type Fence, readFence, trim } from './line-starts.ts'

interface TagPlace {
  readonly tag: Tag
  /** Its index in the line. */
  readonly start: number
  readonly end: number
  /** Whether it is one of another dialect. */
  readonly isForeign: boolean
}

interface ForeignTag {
  readonly tag: Tag
  /** The offset after it, which may be on a later line. */
  readonly end: number
}

export interface TextTags {
  /** Offset of a start tag → offset of its end tag. */
  readonly pairs: ReadonlyMap<number, number>
  /** Tags of other dialects that have a partner, by offset. */
  readonly foreign: ReadonlyMap<number, ForeignTag>
}

const LIST_MARKERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/

export function findTags(text: string): TextTags {
  const pairs = new Map<number, number>()
  const foreign = new Map<number, ForeignTag>()
  if (!MAY_HAVE_TAGS.test(text)) return { pairs, foreign }
  const open = new Map<string, (ForeignTag & { offset: number })[]>()
  const boxes: (BoxFence & { offset: number; end: number })[] = []
  let fence: Fence | undefined
  let offset = 0
  /** The end of a tag on several lines. */
  let covered = 0
  const close = (start: ForeignTag & { offset: number }, end: ForeignTag & { offset: number }, isForeign: boolean) => {
    pairs.set(start.offset, end.offset)
    if (!isForeign) return
    foreign.set(start.offset, start)
    foreign.set(end.offset, end)
  }
  for (const line of text.split('\n')) {
    const bare = trimStartCharacters(line, ' \t>')
    if (fence && closesFence(bare, fence)) fence = undefined
    else if (!fence && offset >= covered) {
      const found = readFence(bare)
      fence = found?.character === '$' ? undefined : found
    }
    if (fence === undefined) {
      const before = LIST_MARKERS.exec(line)![0].length
      const box = readBoxFence(line.slice(before))
      if (box) pairBox(boxes, { ...box, offset: offset + before, end: offset + line.length }, close)
      else if (MAY_HAVE_TAGS.test(line)) {
        for (const { tag, start, end, isForeign } of listTags(line, text, offset, Math.max(covered - offset, 0))) {
          covered = Math.max(covered, offset + end)
          if (!isForeign && !isPaired(tag.name)) continue
          const starts = open.get(tag.name) ?? []
          open.set(tag.name, starts)
          const place = { tag, offset: offset + start, end: offset + end }
          if (!tag.isEnd) starts.push(place)
          else if (starts.length > 0) close(starts.pop()!, place, isForeign)
        }
      }
    }
    offset += line.length + 1
  }
  return { pairs, foreign }
}

const MAY_HAVE_TAGS = /\{[%{]|<\/?[a-z]|:::|\/\/\//i

/** A fence of the same length ends the last box; a longer one ends the last shorter box when there is none. */
function pairBox(
  boxes: (BoxFence & { offset: number; end: number })[],
  { sign, length, rest, offset, end }: BoxFence & { offset: number; end: number },
  close: (start: ForeignTag & { offset: number }, end: ForeignTag & { offset: number }, isForeign: boolean) => void,
) {
  if (rest !== '') {
    boxes.push({ sign, length, rest, offset, end })
    return
  }
  const isSame = (box: BoxFence) => box.sign === sign && box.length === length
  const at = boxes.findLastIndex(isSame)
  const shorter = at < 0 ? boxes.findLastIndex((box) => box.sign === sign && box.length < length) : at
  if (shorter < 0) return
  const start = boxes[shorter]!
  boxes.length = shorter
  const tag = { name: BOX_TAG, isEnd: false, rest: start.rest }
  close({ tag, offset: start.offset, end: start.end }, { tag: { ...tag, isEnd: true, rest: '' }, offset, end }, true)
}

/** Lists the tags of a line that are neither code, nor in a formula, nor escaped. `text` is the whole text, in which the line begins at `offset`. */
function listTags(line: string, text = line, offset = 0, from = 0): TagPlace[] {
  const tags: TagPlace[] = []
  const runs = findRawRuns(line)
  const lastEnd = Math.max(line.lastIndexOf('%}'), line.lastIndexOf('}}'))
  for (let at = from; at < line.length; ) {
    const character = line[at]
    const found =
      character === '{' && at < lastEnd
        ? readBraces(line, at)
        : character === '<'
          ? readForeignElement(text, offset, at)
          : undefined
    if (found && 'tag' in found) tags.push({ ...found, start: at })
    if (found) at = found.end
    else if (character === '\\') at += 2
    else if (character === '`' || character === '$') at = skipRun(line, at, runs)
    else at++
  }
  return tags
}

function readBraces(line: string, at: number): Omit<TagPlace, 'start'> | undefined {
  const known = readTag(line, at)
  return known ? { ...known, isForeign: false } : readForeignTag(line, at)
}

const BRACES = /\{(?:%-?|\{[<%])/y
const FOREIGN_NAME = /[a-z][\w./-]*/iy

/** Reads `{% unknown a="b" %}` and the shortcode `{{< name >}}`. */
function readForeignTag(line: string, at: number): Omit<TagPlace, 'start'> | undefined {
  BRACES.lastIndex = at
  if (!BRACES.test(line)) return undefined
  const mark = line[at + 1] === '{' ? line[at + 2] : undefined
  let place = skipBlanks(line, BRACES.lastIndex)
  const slash = line[place] === '/' ? '/' : ''
  place = skipBlanks(line, place + slash.length)
  FOREIGN_NAME.lastIndex = place
  const written = FOREIGN_NAME.exec(line)?.[0]
  if (written === undefined) return undefined
  place += written.length
  const closing = mark === undefined ? '%}' : mark === '<' ? '>}}' : '%}}'
  const until = line.indexOf(closing, place)
  if (until < 0) return undefined
  const rest = trim(line.slice(place, until))
  const isEnd = mark === undefined ? /^end[a-z]/i.test(written) : slash === '/'
  const name = mark === undefined && isEnd ? written.slice(3) : written
  return { tag: { name: `{${name}`, isEnd, rest }, end: until + closing.length, isForeign: true }
}

function skipBlanks(line: string, at: number): number {
  let end = at
  while (line[end] === ' ' || line[end] === '\t') end++
  return end
}

/** Returns only the end for one without content, which needs no partner. */
function readForeignElement(
  text: string,
  offset: number,
  at: number,
): Omit<TagPlace, 'start'> | { end: number } | undefined {
  const tag = readComponentTag(text, offset + at)
  const name = tag?.name.toLowerCase() ?? ''
  if (!tag || isMarkupTag(name) || isProgramTag(name)) return undefined
  const end = tag.end - offset
  if (tag.isVoid) return { end }
  return { tag: { name: `<${tag.name}`, isEnd: tag.isEnd, rest: '' }, end, isForeign: true }
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
  readonly isForeign?: boolean
}

/**
 * Splits a line with tags among its text into the tags and the text between them. `isExpected` says whether the tag at an offset ends one that was
 * read. Returns undefined if the whole line is text.
 */
export function splitAtTags(
  line: string,
  offset: number,
  { pairs, foreign }: TextTags,
  isExpected: (offset: number) => boolean,
): LinePart[] | undefined {
  if (!MAY_HAVE_TAGS.test(line)) return undefined
  const ended = new Set<number>()
  const known = line.includes('{%') ? listTags(line).filter(({ isForeign }) => !isForeign) : []
  const others = listForeign(line, offset, foreign)
  /** Where only tags were before. */
  let edge = 0
  const tags = [...known, ...others]
    .toSorted((one, other) => one.start - other.start)
    .filter(({ tag, start, end, isForeign }) => {
      const place = offset + start
      const isFirst = trim(line.slice(edge, start)) === ''
      const partner = pairs.get(place)
      let isMarkup: boolean
      if (tag.isEnd) isMarkup = isExpected(place) || ended.has(place)
      else if (isForeign) isMarkup = isFirst && isApart(line, offset, partner!, foreign)
      else {
        const isAtEdge = start === 0 || trim(line.slice(end)) === ''
        isMarkup =
          partner === undefined ? mayStandAlone(tag.name) && tag.rest !== '' && isAtEdge : isAtEdge || tag.rest !== ''
      }
      if (isMarkup && isFirst) edge = end
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
  for (const { start, end, isForeign } of tags) {
    if (start < at) continue
    addWords(start)
    parts.push({ text: line.slice(start, end), offset: offset + start, isForeign })
    at = end
  }
  addWords(line.length)
  return parts
}

function listForeign(line: string, offset: number, foreign: TextTags['foreign']): TagPlace[] {
  if (foreign.size === 0) return []
  const found: TagPlace[] = []
  for (const { index } of line.matchAll(/[<{:/]/g)) {
    const each = foreign.get(offset + index)
    if (each) found.push({ tag: each.tag, start: index, end: each.end - offset, isForeign: true })
  }
  return found
}

/** Whether a start tag and its end tag enclose whole lines: otherwise they are inside a text, `<Badge>new</Badge> words`. */
function isApart(line: string, offset: number, partner: number, foreign: TextTags['foreign']): boolean {
  const end = foreign.get(partner)!.end - offset
  return end > line.length || /^[ \t]*(?:$|<|\{%)/.test(line.slice(end))
}
