/** Selects a few lines of a section to show with a result, and highlights the matches. */
import { tokenize, type WordToken } from './tokenize.ts'

interface SearchPreview {
  readonly text: string
  /** The matching parts of the text, in order and without overlap, in UTF-16 units. */
  readonly highlights: readonly MatchRange[]
}

export interface MatchRange {
  readonly offset: number
  readonly length: number
}

/** Says whether a word of the text matches the query, as it is or in another form. */
type Matches = (word: string) => boolean

const LINES = 3
const PREVIEW_LENGTH = 300

/** Three lines: the first of the section if they contain a match or nothing does, else those from the best match on. */
export function makePreview(
  body: string,
  matches: Matches,
  tokens: readonly WordToken[] = tokenize(body),
): SearchPreview {
  const found = tokens.filter((token) => isFound(token, matches))
  const start = findStart(body, found)
  const end = findEnd(body, start)
  const before = start > 0 && body[start - 1] !== '\n' ? '…' : ''
  const after = end < body.length && body[end] !== '\n' ? '…' : ''
  return {
    text: before + body.slice(start, end) + after,
    highlights: merge(
      found
        .filter((token) => token.start >= start && token.end <= end)
        .map((token) => ({ offset: token.start - start + before.length, length: token.end - token.start })),
    ),
  }
}

/** Finds the parts of a text that match the query. */
export const highlight = (text: string, matches: Matches): MatchRange[] =>
  merge(
    tokenize(text)
      .filter((token) => isFound(token, matches))
      .map(({ start, end }) => ({ offset: start, length: end - start })),
  )

const isFound = ({ word, also, isTail }: WordToken, matches: Matches) =>
  !isTail && (matches(word) || (also?.some(matches) ?? false))

function findStart(body: string, found: readonly WordToken[]): number {
  if (found.length === 0) return 0
  const end = findEnd(body, 0)
  const inFirst = new Set(found.filter((token) => token.end <= end).map(({ word }) => word)).size
  const best = densest(found)
  if (inFirst > 0 && inFirst >= best.words) return 0
  const line = body.lastIndexOf('\n', best.start) + 1
  if (best.start - line < PREVIEW_LENGTH / 2) return line
  // In the middle of a long line the preview starts at a word shortly before the match.
  const space = body.indexOf(' ', best.start - PREVIEW_LENGTH / 4)
  return space === -1 || space >= best.start ? wholeCharacter(body, best.start) : space + 1
}

/** Finds the first place where the most different words of the query are within the length of a preview. */
function densest(found: readonly WordToken[]): { start: number; words: number } {
  let best = { start: found[0]!.start, words: 0 }
  const counts = new Map<string, number>()
  let last = 0
  found.forEach((first, at) => {
    for (; last < found.length && found[last]!.end - first.start <= PREVIEW_LENGTH; last++)
      counts.set(found[last]!.word, (counts.get(found[last]!.word) ?? 0) + 1)
    if (counts.size > best.words) best = { start: first.start, words: counts.size }
    if (at >= last) {
      last = at + 1
      return
    }
    const left = counts.get(first.word)! - 1
    if (left === 0) counts.delete(first.word)
    else counts.set(first.word, left)
  })
  return best
}

function findEnd(body: string, start: number): number {
  let end = start
  for (let line = 0; line < LINES && end < body.length; line++) {
    const next = body.indexOf('\n', line === 0 ? start : end + 1)
    end = next === -1 ? body.length : next
  }
  if (end - start <= PREVIEW_LENGTH) return end
  const space = body.lastIndexOf(' ', start + PREVIEW_LENGTH)
  return space > start + PREVIEW_LENGTH / 2 ? space : wholeCharacter(body, start + PREVIEW_LENGTH)
}

const wholeCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

/** Joins ranges that overlap or touch. */
function merge(highlights: readonly MatchRange[]): MatchRange[] {
  const merged: MatchRange[] = []
  for (const each of highlights) {
    const last = merged.at(-1)
    if (last && each.offset <= last.offset + last.length)
      merged[merged.length - 1] = {
        offset: last.offset,
        length: Math.max(last.length, each.offset + each.length - last.offset),
      }
    else merged.push(each)
  }
  return merged
}
