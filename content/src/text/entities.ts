/** Character references: `&amp;`, `&#35;`, `&#x23;`. */
import { fromHtml } from 'hast-util-from-html'

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,31}));/gi

export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decode) : text
}

/** The character reference at that place, if there is one. */
export function readEntity(text: string, at: number): { character: string; end: number } | undefined {
  AT.lastIndex = at
  const found = AT.exec(text)
  const character = found ? decode(found[0], found[1], found[2], found[3]) : undefined
  return found && character !== found[0] ? { character: character!, end: AT.lastIndex } : undefined
}

const AT = new RegExp(REFERENCE.source, 'iy')

function decode(all: string, hex: string | undefined, decimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return named(all, name)
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal!, 10)
  return isCharacter(code) ? String.fromCodePoint(code) : '\uFFFD'
}

const isCharacter = (code: number) => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** The names met so far, those among them that mean nothing; there are some two thousand that do. */
const KNOWN = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00A0'],
])

const MAX_KNOWN = 10_000

/** The HTML parser knows the names for us. It also takes `&notx;` for `¬x;`, hence the look at the length. */
function named(all: string, name: string): string {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const [node] = fromHtml(all, { fragment: true }).children
  const value = node?.type !== 'text' || [...node.value].length > 2 ? all : node.value
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(name, value)
  return value
}

export const encodeCharacters = (text: string, characters: RegExp): string => text.replace(characters, encodeCharacter)

export const encodeCharacter = (character: string): string =>
  `&#x${character.codePointAt(0)!.toString(16).toUpperCase()};`
