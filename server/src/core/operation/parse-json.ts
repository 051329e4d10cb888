/**
 * Parses JSON of any size without blocking the event loop: a scan finds chunks of some kilobytes that are complete values, `JSON.parse` parses each,
 * and other requests are served between chunks. Bodies whose shape no schema allows are refused before they are built.
 */

import { invalid } from '../errors.ts'
import { createPause } from '../scheduling/cooperate.ts'

/** A text up to this length is parsed at once, which takes a few milliseconds at most. */
const CHUNK = 64_000
export const MAX_DEPTH = 200
/** The most lists, objects and values. The largest document that may be sent has half of it. */
const MAX_VALUES = 1_000_000
/** The most fields of one object; an object shorter than a chunk may have more. */
const MAX_FIELDS = 10_000

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENS_LIST = 0x5b
const CLOSES_LIST = 0x5d
const OPENS_OBJECT = 0x7b
const CLOSES_OBJECT = 0x7d

const LIMITS = { depth: MAX_DEPTH, values: MAX_VALUES, fields: MAX_FIELDS }
const NO_LIMITS = { depth: Infinity, values: Infinity, fields: Infinity }

/** A list or an object that is open where the scan stands. */
interface Open {
  readonly isList: boolean
  readonly start: number
  /** The value parsed so far; null while it may still turn out to be small. */
  value: unknown[] | Record<string, unknown> | null
  fields: number
  readonly maxFields: number
  /** The index of the first character that is not parsed yet. */
  unread: number
  /** The last element was parsed as a large value; only a comma may follow. */
  isAfterLarge: boolean
  key: { start: number; end: number }
}

/** Throws a SyntaxError as `JSON.parse` does, or a 400 for a shape that is too large; a text of our own may have any shape. */
export async function parseJson(text: string, { isTrusted = false } = {}): Promise<unknown> {
  if (text.length <= CHUNK) return JSON.parse(text)
  const limits = isTrusted ? NO_LIMITS : LIMITS
  const pause = createPause()
  const open: Open[] = []
  let values = 1
  let string = { start: 0, end: 0 }
  let root: { value: unknown; start: number; end: number } | undefined
  let nextPause = CHUNK
  for (let at = 0; at < text.length; at++) {
    if (at > nextPause) {
      await pause()
      nextPause = at + CHUNK
    }
    const sign = text.charCodeAt(at)
    const inner = open.at(-1)
    if (sign === QUOTE) {
      string = { start: at, end: endOfString(text, at) }
      at = string.end - 1
    } else if (sign === COLON) {
      if (inner) inner.key = string
    } else if (sign === OPENS_LIST || sign === OPENS_OBJECT) {
      if (open.length >= limits.depth) throw invalid(`The body is nested more than ${MAX_DEPTH} levels deep`)
      if (++values > limits.values) throw tooMany()
      open.push(opened(sign === OPENS_LIST, at, limits.fields))
    } else if (sign === COMMA) {
      if (++values > limits.values) throw tooMany()
      if (inner && (inner.isAfterLarge || at - inner.unread > CHUNK)) readUpTo(inner, text, at)
    } else if (sign === CLOSES_LIST || sign === CLOSES_OBJECT) {
      if (!inner || inner.isList !== (sign === CLOSES_LIST)) throw new SyntaxError(`Unexpected token at position ${at}`)
      open.pop()
      if (inner.value === null && at - inner.start <= CHUNK) continue
      const value = close(inner, text, at)
      const outer = open.at(-1)
      if (outer) addLarge(outer, text, inner.start, value, at + 1)
      else if (root) throw new SyntaxError(`Unexpected token at position ${inner.start}`)
      else root = { value, start: inner.start, end: at + 1 }
    }
  }
  if (open.length > 0) throw new SyntaxError('Unexpected end of JSON input')
  if (!root) return JSON.parse(text)
  checkBlank(text.slice(0, root.start), 0)
  checkBlank(text.slice(root.end), root.end)
  return root.value
}

const tooMany = () => invalid(`The body must have at most ${MAX_VALUES} values`)

const opened = (isList: boolean, start: number, maxFields: number): Open => ({
  isList,
  start,
  value: null,
  fields: 0,
  maxFields,
  unread: start + 1,
  isAfterLarge: false,
  key: { start, end: start },
})

/** `JSON.parse` checks the syntax inside. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end + 1
  }
  throw new SyntaxError('Unterminated string in JSON')
}

/** `at` is the index after an element. */
function readUpTo(open: Open, text: string, at: number): void {
  const rest = text.slice(open.unread, at)
  if (open.isAfterLarge) checkBlank(rest, open.unread)
  else add(open, rest)
  open.unread = at + 1
  open.isAfterLarge = false
}

function close(open: Open, text: string, at: number): unknown {
  const isSmall = open.value === null
  if (isSmall) return JSON.parse(text.slice(open.start, at + 1))
  readUpTo(open, text, at)
  return open.value
}

/** Adds one or more elements; a comma stands on one side of them. */
function add(open: Open, elements: string): void {
  const read = JSON.parse(open.isList ? `[${elements}]` : `{${elements}}`) as unknown[] | Record<string, unknown>
  const count = Array.isArray(read) ? read.length : Object.keys(read).length
  if (count === 0) throw new SyntaxError('Unexpected comma in JSON')
  if (Array.isArray(read)) {
    open.value ??= []
    for (const each of read) (open.value as unknown[]).push(each)
    return
  }
  for (const [key, value] of Object.entries(read)) setField(open, key, value)
}

function addLarge(open: Open, text: string, start: number, value: unknown, end: number): void {
  if (open.isAfterLarge) throw new SyntaxError(`Unexpected token at position ${start}`)
  const before = text.slice(open.unread, open.isList ? start : open.key.start).trimEnd()
  if (before.endsWith(',')) add(open, before.slice(0, -1))
  else if (before.trim() !== '') throw new SyntaxError(`Unexpected token at position ${start}`)
  if (open.isList) {
    open.value ??= []
    ;(open.value as unknown[]).push(value)
  } else {
    // `JSON.parse` reads the key; the colon follows it.
    const field = JSON.parse(`{${text.slice(open.key.start, start)}0}`) as Record<string, unknown>
    for (const key of Object.keys(field)) setField(open, key, value)
  }
  open.unread = end
  open.isAfterLarge = true
}

function setField(open: Open, key: string, value: unknown): void {
  if (++open.fields > open.maxFields) throw invalid(`An object of the body must have at most ${MAX_FIELDS} fields`)
  open.value ??= {}
  // This defines an own field even for a name that every object inherits.
  Object.defineProperty(open.value, key, { value, writable: true, enumerable: true, configurable: true })
}

function checkBlank(text: string, at: number): void {
  if (/[^ \t\r\n]/.test(text)) throw new SyntaxError(`Unexpected token at position ${at}`)
}
