/** Reads and prints `{% name attribute="value" %}` tags. */
import { decodeEntities, encodeCharacters } from '../text/index.ts'

export interface Tag {
  readonly name: string
  readonly isEnd: boolean
  /** The text between the name and the `%}`. */
  readonly rest: string
}

/** Tags that contain blocks until their end tag. */
const PAIRED = new Set([
  ...['code', 'hint', 'tabs', 'tab', 'stepper', 'step', 'columns', 'column', 'updates', 'update', 'prompt', 'if'],
  ...['content-ref', 'openapi', 'swagger', 'openapi-operation', 'openapi-schemas', 'openapi-webhook'],
  ...['swagger-description', 'swagger-parameter', 'swagger-response'],
  ...['', '-summary', '-description', '-spec', '-request', '-response'].map((part) => `api-method${part}`),
  ...['path', 'query', 'body', 'form-data'].map((place) => `api-method-${place}-parameters`),
  ...['headers', 'parameter', 'response-example', 'response-example-description'].map((part) => `api-method-${part}`),
  ...['conflict', 'base', 'primary', 'change', 'embed', 'file', 'details'],
  // Tags of older dialects.
  ...['code-tabs', 'code-tabs-item', 'filename', 'raw', 'method'],
])
/** Tags that may have no end tag. */
const ALONE = new Set([
  ...['include', 'embed', 'file', 'page-ref', 'sample', 'common'],
  ...['openapi', 'swagger', 'openapi-operation', 'openapi-schemas', 'openapi-webhook'],
])

export const isPaired = (name: string): boolean => PAIRED.has(name)

export const mayStandAlone = (name: string): boolean => ALONE.has(name) || name.startsWith('@')

const NAME = /\{%[ \t]*(@[a-z0-9_-]+\/[a-z0-9_-]+|[a-z][a-z-]*)(?=[ \t"]|%\})/iy

/** Reads the tag at this index of a line, if its name is known. */
export function readTag(line: string, at: number): { tag: Tag; end: number } | undefined {
  NAME.lastIndex = at
  const name = NAME.exec(line)?.[1]
  if (name === undefined) return undefined
  const start = NAME.lastIndex
  const end = findEnd(line, start)
  if (end === undefined) return undefined
  const rest = line.slice(start, end).trim()
  const isEnd = name.startsWith('end') && PAIRED.has(name.slice(3)) && rest === ''
  const known = isEnd ? name.slice(3) : name
  if (!PAIRED.has(known) && !mayStandAlone(known)) return undefined
  return { tag: { name: known, isEnd, rest }, end: end + 2 }
}

/** Finds the next `%}` outside quotes; if a quote stays open, the next one at all. */
function findEnd(line: string, start: number): number | undefined {
  const plain = line.indexOf('%}', start)
  if (plain < 0) return undefined
  for (let at = start; at < line.length; at++) {
    if (line.startsWith('%}', at)) return at
    if (!isQuote(line[at])) continue
    at = line.indexOf(line[at]!, at + 1)
    if (at < 0) return plain
  }
  return plain
}

const isQuote = (character: string | undefined) => character === '"' || character === "'" || character === '`'

const END = /^\{%[ \t]*end([a-z-]+)[ \t]*%\}[ \t]*$/

/**
 * Splits a line that begins with a tag into its tags, or into a tag, its content, and its end tag. Returns undefined for any other line: prose may
 * mention `{% hint %}`.
 */
export function splitTagLine(line: string): string[] | undefined {
  const parts: string[] = []
  let at = 0
  let first: Tag | undefined
  while (at < line.length) {
    const found = readTag(line, at)
    if (!found) break
    first ??= found.tag
    parts.push(line.slice(at, found.end))
    at = found.end
    while (line[at] === ' ' || line[at] === '\t') at++
  }
  if (!first) return undefined
  if (at >= line.length) return parts
  const opened = readTag(line, 0)!
  const endAt = line.lastIndexOf('{%')
  const end = END.exec(line.slice(endAt))
  if (first.isEnd || end?.[1] !== first.name) return undefined
  return [line.slice(0, opened.end), line.slice(opened.end, endAt).trim(), end[0].trim()].filter((part) => part !== '')
}

export type Attributes = { readonly [name: string]: string }

const ATTRIBUTE = /([a-z_][\w:.-]*)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/giy
const BETWEEN = /[\s,]*/y

/** Reads the attributes as far as possible. An empty one is ignored. */
export function readAttributes(rest: string): Attributes {
  const attributes: Record<string, string> = Object.create(null)
  for (let at = skip(0); ; at = skip(ATTRIBUTE.lastIndex)) {
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(rest)
    if (!found) return attributes
    const value = decodeEntities(found[2] ?? found[3] ?? found[4] ?? '')
    if (value !== '') attributes[found[1]!] ??= value
  }
  function skip(at: number) {
    BETWEEN.lastIndex = at
    BETWEEN.exec(rest)
    return BETWEEN.lastIndex
  }
}

/** Prints `{% name a="b" %}`; attributes without a value are omitted. */
export function printTag(name: string, attributes: { readonly [name: string]: unknown }): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [` ${key}="${printValue(value)}"`],
  )
  return `{% ${name}${written.join('')} %}`
}

const printValue = (value: unknown) =>
  encodeCharacters(typeof value === 'object' ? JSON.stringify(value) : String(value), /["\n\r]|&(?=[#a-z])|%(?=\})/gi)
