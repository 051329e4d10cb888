/** Reads the destination and title of a link or an image. */
import { decodeEntities } from '../../text/index.ts'

/** Decodes backslash escapes and character references. */
export const unescapeText = (text: string): string => {
  if (!text.includes('\\')) return decodeEntities(text)
  return text
    .split(/(\\[!-/:-@[-`{-~])/)
    .map((part, at) => (at % 2 === 1 ? part[1]! : decodeEntities(part)))
    .join('')
}

const ANGLED = /<((?:[^<>\n\\]|\\.)*)>/y
const MAX_DEPTH = 32

export function readDestination(text: string, start: number): { url: string; end: number } | undefined {
  if (text[start] === '<') {
    ANGLED.lastIndex = start
    const found = ANGLED.exec(text)
    return found ? { url: unescapeText(found[1]!), end: ANGLED.lastIndex } : undefined
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 127) break
    if (code === 92 && isPunctuation(text.charCodeAt(at + 1))) at++
    else if (code === 40 && ++depth > MAX_DEPTH) return undefined
    else if (code === 41 && --depth < 0) break
  }
  return depth > 0 ? undefined : { url: unescapeText(text.slice(start, at)), end: at }
}

const isPunctuation = (code: number) =>
  (code >= 33 && code <= 47) || (code >= 58 && code <= 64) || (code >= 91 && code <= 96) || (code >= 123 && code <= 126)

const MAX_TITLE = 2000
const TITLE = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\)/sy

export function readTitle(text: string, start: number): { title: string; end: number } | undefined {
  const near = text.slice(start, start + MAX_TITLE)
  TITLE.lastIndex = 0
  const found = TITLE.exec(near)
  if (!found) return undefined
  return { title: unescapeText(found[1] ?? found[2] ?? found[3]!), end: start + TITLE.lastIndex }
}

/** Reads `(destination "title")` at this index. */
export function readTarget(text: string, start: number): { url: string; title?: string; end: number } | undefined {
  if (text[start] !== '(') return undefined
  const destination = readDestination(text, skipSpace(text, start + 1))
  if (!destination) return undefined
  const afterSpace = skipSpace(text, destination.end)
  const title = afterSpace > destination.end ? readTitle(text, afterSpace) : undefined
  const end = title ? skipSpace(text, title.end) : afterSpace
  if (text[end] !== ')') return undefined
  return { url: destination.url, ...(title && { title: title.title }), end: end + 1 }
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n') at++
  return at
}
