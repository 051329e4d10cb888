/**
 * Reads one tag of a component: `<Card title="A" href={url}>`, `</Tabs.Tab>`, `<v-btn @click="x" />`. Its attributes may be those of JSX and of Vue, on
 * several lines. Attributes whose value is not a literal have no value here.
 */
import { decodeEntities } from '../../text/index.ts'
import type { Attributes } from '../tag.ts'

export interface ComponentTag {
  readonly name: string
  readonly isEnd: boolean
  /** Whether it has no content: `<Card />`. */
  readonly isVoid: boolean
  readonly attributes: Attributes
  /** Values in braces, as written. */
  readonly expressions: Attributes
  /** The index after it. */
  readonly end: number
}

/** The most characters of one tag, so that a tag that never ends is not scanned to the end of the text. */
const LONGEST = 2000
const NAME = /<(\/?)([a-z][\w.:-]*)(?=[\s/>])/iy
const ATTRIBUTE = /[^\s"'<>/={}`]+/y
const BARE = /[^\s"'=<>`{}]+/y
const SPACE = /[ \t]*(?:\n[ \t]*(?=\S))?/y

export function readComponentTag(text: string, at: number): ComponentTag | undefined {
  NAME.lastIndex = at
  const found = NAME.exec(text)
  if (!found) return undefined
  const attributes: Record<string, string> = Object.create(null)
  const expressions: Record<string, string> = Object.create(null)
  const last = Math.min(text.length, at + LONGEST)
  let place = NAME.lastIndex
  while (place < last) {
    place = skip(SPACE, text, place)
    const isVoid = text.startsWith('/>', place)
    if (isVoid || text[place] === '>') {
      const [, slash, name] = found
      const end = place + (isVoid ? 2 : 1)
      return { name: name!, isEnd: slash === '/', isVoid, attributes, expressions, end }
    }
    const start = place
    if (text[place] === '{') place = skipBraces(text, place, last)
    else {
      place = skip(ATTRIBUTE, text, start)
      const name = text.slice(start, place)
      const equals = skip(SPACE, text, place)
      if (name !== '' && text[equals] === '=') {
        const from = skip(SPACE, text, equals + 1)
        place = skipValue(text, from, last)
        const isQuoted = text[from] === '"' || text[from] === "'"
        const value = isQuoted || text[from] === '{' ? text.slice(from + 1, place - 1) : text.slice(from, place)
        if (text[from] === '{') expressions[name] ??= value
        else attributes[name] ??= decodeEntities(value)
      }
    }
    if (place <= start) return undefined
  }
  return undefined
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Returns the index after the value that begins here; 0 for one that does not end. */
function skipValue(text: string, at: number, last: number): number {
  const first = text[at]
  if (first === '{') return skipBraces(text, at, last)
  return first === '"' || first === "'" ? skipQuoted(text, at, last) : skip(BARE, text, at)
}

function skipQuoted(text: string, at: number, last: number): number {
  for (let place = at + 1; place < last; place++) if (text[place] === text[at]) return place + 1
  return 0
}

function skipBraces(text: string, at: number, last: number): number {
  let depth = 0
  for (let place = at; place < last; place++) {
    const each = text[place]
    if (each === '{') depth++
    else if (each === '}' && --depth === 0) return place + 1
    else if (each === '"' || each === "'" || each === '`') {
      // An apostrophe in a text begins no literal.
      const end = skipQuoted(text, place, last)
      if (end > 0) place = end - 1
    }
  }
  return 0
}

/** Finds the tags that have a partner: the offset of each start tag → the offset after its end tag, and that of each end tag → the offset after it. */
export function findPartners(text: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const { index } of text.matchAll(/<(?=\/?[a-z])/gi)) {
    const tag = readComponentTag(text, index)
    if (!tag || tag.isVoid) continue
    const starts = open.get(tag.name) ?? []
    open.set(tag.name, starts)
    if (!tag.isEnd) starts.push(index)
    else if (starts.length > 0) found.set(starts.pop()!, tag.end).set(index, tag.end)
  }
  return found
}

/** The texts in quotes of an expression: `['npm', "yarn"]`. */
export const literalsIn = (expression: string): string[] =>
  Array.from(expression.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g), ([, one, two, three]) => one ?? two ?? three ?? '')

/** What a component shows besides its content, by the names that attributes have for it. */
export const titleOf = ({ title, label, header, heading, name, summary, text: words }: Attributes): string =>
  title ?? label ?? header ?? heading ?? summary ?? words ?? name ?? ''

/** The text that stays of a component without content: `<Badge text="new" />`. */
export const wordsOfVoid = ({ name, attributes }: ComponentTag): string =>
  /icon$/i.test(name) ? '' : titleOf(attributes)

export const addressOfComponent = ({ href, to, link }: Attributes): string | undefined => href ?? to ?? link
