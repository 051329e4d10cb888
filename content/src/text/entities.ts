/** Character references: `&amp;`, `&#35;`, `&#x23;`. */
import { characterEntities } from 'character-entities'

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,31}));/gi

export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decode) : text
}

/** Reads the character reference at this index, if there is one. */
export function readEntity(text: string, at: number): { character: string; end: number } | undefined {
  AT.lastIndex = at
  const found = AT.exec(text)
  const character = found ? decode(found[0], found[1], found[2], found[3]) : undefined
  return found && character !== found[0] ? { character: character!, end: AT.lastIndex } : undefined
}

const AT = new RegExp(REFERENCE.source, 'iy')

function decode(all: string, hex: string | undefined, decimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return Object.hasOwn(characterEntities, name) ? characterEntities[name]! : all
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal!, 10)
  return isCharacter(code) ? String.fromCodePoint(code) : '\uFFFD'
}

const isCharacter = (code: number) => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

export const encodeCharacters = (text: string, characters: RegExp): string => text.replace(characters, encodeCharacter)

export const encodeCharacter = (character: string): string =>
  `&#x${character.codePointAt(0)!.toString(16).toUpperCase()};`
