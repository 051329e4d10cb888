/** Reads the tags of an XML part one after the other, with their places: what is not changed stays as it was written, byte for byte. */

export interface XmlTag {
  /** The name with its prefix, `w:p`. */
  readonly name: string
  readonly kind: 'open' | 'close' | 'empty'
  /** Where it begins and ends in the source. */
  readonly start: number
  readonly end: number
  readonly attribute: (name: string) => string | undefined
}

/** Yields nothing for comments, declarations and character data. The time is linear in the length of the source. */
export function* scanTags(source: string): Generator<XmlTag, void> {
  for (let start = source.indexOf('<'); start >= 0; ) {
    const other = OTHERS.find(([opening]) => source.startsWith(opening, start))
    const end = other ? endOf(source, other[1], start) : endOfTag(source, start)
    if (end < 0) return
    if (!other) yield toTag(source, start, end)
    start = source.indexOf('<', end)
  }
}

const OTHERS: readonly [opening: string, closing: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

function endOf(source: string, closing: string, from: number): number {
  const at = source.indexOf(closing, from)
  return at < 0 ? -1 : at + closing.length
}

/** A value in quotes may hold `>`. */
function endOfTag(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    const letter = source[at]
    if (letter === '>') return at + 1
    if (letter !== '"' && letter !== "'") continue
    at = source.indexOf(letter, at + 1)
    if (at < 0) return -1
  }
  return -1
}

function toTag(source: string, start: number, end: number): XmlTag {
  const isClosing = source[start + 1] === '/'
  const isEmpty = source[end - 2] === '/'
  const words = source.slice(start + (isClosing ? 2 : 1), end - (isEmpty ? 2 : 1))
  const name = /^[^\s/]*/.exec(words)![0]
  return {
    name,
    kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
    start,
    end,
    attribute: (wanted) => attributesOf(words.slice(name.length)).get(wanted),
  }
}

function attributesOf(words: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let equals = words.indexOf('='), at = 0; equals >= 0; equals = words.indexOf('=', at)) {
    const name = words.slice(at, equals).trim()
    const start = words.slice(equals + 1).search(/["']/) + equals + 1
    const end = words.indexOf(words[start] ?? '', start + 1)
    if (start === equals || end < 0) break
    found.set(name, words.slice(start + 1, end))
    at = end + 1
  }
  return found
}
