/** Reads `[Title](destination "Link title")` character by character, in linear time. */

interface SummaryLink {
  readonly title: string
  readonly destination: string
  readonly linkTitle?: string
}

/** The most brackets that are tried as the start of a link. */
const TRIES = 8

/** Returns the first link of a line; undefined where there is none. */
export function readSummaryLink(text: string): SummaryLink | undefined {
  let tries = 0
  for (let at = 0; at < text.length && tries < TRIES; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') {
      const link = readLinkAt(text, at)
      if (link) return link
      tries++
    }
  }
  return undefined
}

function readLinkAt(text: string, open: number): SummaryLink | undefined {
  const close = findClose(text, open)
  if (close < 0 || text[close + 1] !== '(') return undefined
  const title = text.slice(open + 1, close)
  let start = close + 2
  while (/\s/.test(text[start] ?? '')) start++
  const angle = text[start] === '<' ? text.indexOf('>', start) : -1
  if (angle >= 0) return { title, destination: text.slice(start + 1, angle), ...readTitle(text, angle + 1) }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const each = text[at]!
    if (each === '\\') at++
    else if (each === '(') depth++
    else if (each === ')' && depth-- === 0) break
    else if (/\s/.test(each) && !/\s/.test(text[at - 1]!)) {
      const linkTitle = readTitle(text, at)
      if (linkTitle) return { title, destination: text.slice(start, at), ...linkTitle }
    }
  }
  return { title, destination: text.slice(start, at).trimEnd() }
}

/** Returns the index of the bracket that closes the one at `open`; -1 where none does. */
function findClose(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const each = text[at]
    if (each === '\\') at++
    else if (each === '[') depth++
    else if (each === ']' && --depth === 0) return at
  }
  return -1
}

/** Reads a quoted title and the bracket that closes the link. Returns undefined where anything else follows. */
function readTitle(text: string, from: number): { linkTitle?: string } | undefined {
  let start = from
  while (/\s/.test(text[start] ?? '')) start++
  const mark = text[start]
  if (mark !== '"' && mark !== "'") return undefined
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === mark) {
      if (
        !text
          .slice(at + 1)
          .trimStart()
          .startsWith(')')
      )
        return undefined
      const linkTitle = unescapeMarks(text.slice(start + 1, at))
      return linkTitle === '' ? {} : { linkTitle }
    }
  }
  return undefined
}

export const unescapeMarks = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
