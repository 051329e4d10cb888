/** Text of a block → its tokens, in one pass; emphasis and links are settled on the way. */
import { voidInline } from '../../document/build.ts'
import { readEntity } from '../entities.ts'
import { isElement, readHtmlTag } from '../html/tag.ts'
import { parseHtml } from '../html/tree.ts'
import type { Reader } from '../reader.ts'
import { MAX_LABEL, normalizeLabel } from '../structure/link-definitions.ts'
import { readAngled, readBare, readMail } from './addresses.ts'
import { characterAt, characterBefore, flanking } from './characters.ts'
import { type DelimiterStack, type Delimiters, push, settle } from './delimiters.ts'
import { isWhole, readWhole } from './elements.ts'
import { readEmoji } from './emoji.ts'
import { readTarget, unescapeText } from './link-target.ts'
import { findRawRuns, type RawRuns, readRaw } from './raw-runs.ts'
import type { Bracket, Token } from './tokens.ts'

interface Scan {
  readonly text: string
  readonly reader: Reader
  readonly tokens: Token[]
  readonly delimiters: DelimiterStack
  readonly brackets: Bracket[]
  /** Brackets below this place lie around a link, and a link holds no link. */
  closedBelow: number
  /** The last characters of the text read last, by itself: to look at a long text again and again would cost its length each time. */
  tail: string
  /** How many spaces stood before the end of the line. */
  spaces: number
  readonly runs: RawRuns
  readonly ends: Map<string, number>
}

const SPECIAL = /[\\`*_~$[\]<&!:@\n]|(?<![\p{L}\p{N}])www\./giu

export function scanInline(text: string, reader: Reader): Token[] {
  const scan: Scan = {
    text,
    reader,
    tokens: [],
    delimiters: { last: undefined },
    brackets: [],
    closedBelow: 0,
    tail: '',
    spaces: 0,
    runs: findRawRuns(text),
    ends: new Map(),
  }
  const special = new RegExp(SPECIAL)
  for (let at = 0; at < text.length; ) {
    special.lastIndex = at
    const start = special.exec(text)?.index ?? text.length
    if (start > at) addRun(scan, at, start)
    at = start < text.length ? readSpecial(scan, start) : start
    reader.budget.tick()
  }
  settle(scan.delimiters, undefined)
  return scan.tokens
}

/** Reads what begins at that place, and answers where it ends. */
function readSpecial(scan: Scan, at: number): number {
  const { text } = scan
  switch (text[at]) {
    case '\\':
      return readBackslash(scan, at)
    case '\n':
      return readNewline(scan, at)
    case '`':
    case '$':
      return readRawRun(scan, at)
    case '*':
    case '_':
    case '~':
      return readDelimiters(scan, at)
    case '!':
      return text[at + 1] === '[' ? openBracket(scan, at, true) : addText(scan, '!', at + 1)
    case '[':
      return readNote(scan, at) ?? openBracket(scan, at, false)
    case ']':
      return closeBracket(scan, at)
    case '<':
      return readAngle(scan, at)
    case '&': {
      const entity = readEntity(text, at)
      return addText(scan, entity?.character ?? '&', entity?.end ?? at + 1)
    }
    case ':':
      return readColon(scan, at)
    case '@':
      return readAt(scan, at)
    default:
      return readUrl(scan, at) ?? addText(scan, text[at]!, at + 1)
  }
}

/** Text without anything special. White space before the end of a line is not part of it. */
function addRun(scan: Scan, start: number, end: number) {
  let last = end
  if (scan.text[end] === '\n')
    while (last > start && (scan.text[last - 1] === ' ' || scan.text[last - 1] === '\t')) last--
  scan.spaces = scan.text.slice(last, end).includes('\t') ? 0 : end - last
  if (last > start) addText(scan, scan.text.slice(start, last))
}

const TAIL = 65

function addText(scan: Scan, text: string, end = 0): number {
  const last = scan.tokens.at(-1)
  if (last?.type === 'text') {
    scan.tokens[scan.tokens.length - 1] = { type: 'text', text: last.text + text }
    scan.tail = (scan.tail + text.slice(-TAIL)).slice(-TAIL)
  } else {
    scan.tokens.push({ type: 'text', text })
    scan.tail = text.slice(-TAIL)
  }
  return end
}

function readBackslash(scan: Scan, at: number): number {
  const next = scan.text[at + 1]
  if (next === '\n') return addText(scan, '\n', skipIndent(scan.text, at + 2))
  if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) return addText(scan, next, at + 2)
  return addText(scan, '\\', at + 1)
}

/** The end of a line is a space; after two spaces it is a break. */
function readNewline(scan: Scan, at: number): number {
  const isBreak = scan.text[at - 1] === ' ' && scan.spaces >= 2
  return addText(scan, isBreak ? '\n' : ' ', skipIndent(scan.text, at + 1))
}

function skipIndent(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

function readRawRun(scan: Scan, at: number): number {
  const { text } = scan
  const character = text[at]!
  const length = runLength(text, at)
  const start = at + length
  const end = character === '$' && length < 2 ? undefined : scan.runs.find(character, length, start)
  if (end === undefined) return addText(scan, text.slice(at, start), start)
  const raw = readRaw(text.slice(start, end))
  scan.tokens.push(
    character === '$'
      ? { type: 'inline', inline: voidInline('inline-math', { formula: raw }) }
      : { type: 'code', text: raw },
  )
  return end + length
}

function readDelimiters(scan: Scan, at: number): number {
  const { text } = scan
  const character = text[at]!
  const length = runLength(text, at)
  const end = at + length
  const { canOpen, canClose } = flanking(character, characterBefore(text, at), characterAt(text, end))
  if ((character === '~' && length !== 2) || (!canOpen && !canClose)) return addText(scan, text.slice(at, end), end)
  const delimiters: Delimiters = {
    type: 'delimiters',
    character,
    at,
    length,
    canOpen,
    canClose,
    left: length,
    closes: [],
    opens: [],
    before: undefined,
    after: undefined,
  }
  scan.tokens.push(delimiters)
  push(scan.delimiters, delimiters)
  return end
}

const NOTE = /\[\^([^\s[\]]{1,200})\]/y

function readNote(scan: Scan, at: number): number | undefined {
  NOTE.lastIndex = at
  const found = NOTE.exec(scan.text)
  if (!found || !scan.reader.hasNote(found[1]!)) return undefined
  scan.tokens.push({ type: 'note', label: found[1]!, source: found[0] })
  return at + found[0].length
}

function openBracket(scan: Scan, at: number, isImage: boolean): number {
  const end = at + (isImage ? 2 : 1)
  const bracket: Bracket = {
    type: 'bracket',
    isImage,
    at: end,
    token: scan.tokens.length,
    bottom: scan.delimiters.last,
  }
  scan.tokens.push(bracket)
  scan.brackets.push(bracket)
  return end
}

function closeBracket(scan: Scan, at: number): number {
  const { text, brackets } = scan
  const bracket = brackets.pop()
  if (!bracket) return addText(scan, ']', at + 1)
  const isClosed = !bracket.isImage && brackets.length < scan.closedBelow
  scan.closedBelow = Math.min(scan.closedBelow, brackets.length)
  const target = isClosed ? undefined : (readTarget(text, at + 1) ?? readReference(scan, bracket, at))
  if (!target) return addText(scan, ']', at + 1)
  if (bracket.isImage) addImage(scan, bracket, target)
  else addLink(scan, bracket, target)
  return target.end
}

interface Target {
  readonly url: string
  readonly title?: string | undefined
  readonly end: number
}

const REFERENCE = /\[((?:[^\\[\]]|\\.){0,999})\]/sy

/** `[text][label]`, `[label][]` or `[label]`. */
function readReference(scan: Scan, bracket: Bracket, at: number): Target | undefined {
  const { definitions } = scan.reader
  if (definitions.size === 0) return undefined
  REFERENCE.lastIndex = at + 1
  const explicit = REFERENCE.exec(scan.text)
  const end = explicit ? at + 1 + explicit[0].length : at + 1
  const isImplied = !explicit || explicit[1] === ''
  if (isImplied && at - bracket.at > MAX_LABEL) return undefined
  const label = isImplied ? scan.text.slice(bracket.at, at) : explicit[1]!
  const definition = definitions.get(normalizeLabel(unescapeText(label)))
  return definition && { ...definition, end }
}

function addImage(scan: Scan, bracket: Bracket, target: Target) {
  settle(scan.delimiters, bracket.bottom)
  const alt = plainOf(scan.tokens.slice(bracket.token + 1))
  scan.tokens.length = bracket.token
  const ref = scan.reader.ref(target.url, 'image')
  if (!ref) return addText(scan, alt)
  const data = { ref, alt: alt || undefined, caption: target.title || undefined }
  scan.tokens.push({ type: 'inline', inline: voidInline('inline-image', data) })
}

function addLink(scan: Scan, bracket: Bracket, target: Target) {
  const isMention = target.title === 'mention'
  const ref = scan.reader.ref(target.url, isMention ? 'mention' : 'link')
  scan.closedBelow = scan.brackets.length
  if (isMention) {
    settle(scan.delimiters, bracket.bottom)
    const words = plainOf(scan.tokens.slice(bracket.token + 1))
    scan.tokens.length = bracket.token
    if (ref) scan.tokens.push({ type: 'inline', inline: voidInline('mention', { ref }) })
    else addText(scan, words)
    return
  }
  settle(scan.delimiters, bracket.bottom)
  for (let at = bracket.token + 1; at < scan.tokens.length; at++) {
    const token = scan.tokens[at]!
    if (token.type === 'url') scan.tokens[at] = { type: 'text', text: token.text }
  }
  if (!ref) {
    scan.tokens[bracket.token] = { type: 'text', text: '' }
    return
  }
  scan.tokens[bracket.token] = { type: 'link', data: { ref, title: target.title || undefined } }
  scan.tokens.push({ type: 'link-end' })
}

/** The words of what stands between the brackets of an image or a mention. */
function plainOf(tokens: readonly Token[]): string {
  return tokens.map(plainOfToken).join('')
}

function plainOfToken(token: Token): string {
  if (token.type === 'text' || token.type === 'code' || token.type === 'url') return token.text
  if (token.type === 'delimiters') return token.character.repeat(token.left)
  if (token.type === 'bracket') return token.isImage ? '![' : '['
  return token.type === 'inline' ? String(token.inline.data?.alt ?? token.inline.data?.formula ?? '') : ''
}

function readAngle(scan: Scan, at: number): number {
  const { text } = scan
  const address = readAngled(text, at)
  if (address) {
    scan.tokens.push({ type: 'url', text: address.text, url: address.url })
    return address.end
  }
  if (text.startsWith('<!--', at)) {
    const end = findEnd(scan, '-->', at + 4)
    return end === undefined ? addText(scan, '<', at + 1) : end + 3
  }
  const tag = readHtmlTag(text, at)
  if (!tag || !isElement(tag.name)) return addText(scan, '<', at + 1)
  const end =
    !tag.isEnd && !tag.isVoid && isWhole(tag.name, tag.attributes)
      ? findEnd(scan, `</${tag.name}>`, tag.end)
      : undefined
  if (end === undefined) {
    scan.tokens.push({ type: 'html', tag, source: text.slice(at, tag.end) })
    return tag.end
  }
  const children = parseHtml(text.slice(tag.end, end), scan.reader.budget)
  const whole = readWhole({ type: 'element', name: tag.name, attributes: tag.attributes, children }, scan.reader)
  if (typeof whole === 'string') addText(scan, whole)
  else scan.tokens.push({ type: 'inline', inline: whole })
  return end + tag.name.length + 3
}

/** Where that text comes next. What was not found once is not looked for again. */
function findEnd(scan: Scan, end: string, from: number): number | undefined {
  const known = scan.ends.get(end)
  if (known !== undefined && (known < 0 || known >= from)) return known < 0 ? undefined : known
  const found = scan.text.indexOf(end, from)
  scan.ends.set(end, found)
  return found < 0 ? undefined : found
}

function readColon(scan: Scan, at: number): number {
  const { text } = scan
  const emoji = readEmoji(text, at)
  if (emoji) {
    scan.tokens.push({ type: 'inline', inline: voidInline('emoji', { code: emoji.code }) })
    return emoji.end
  }
  const isText = scan.tokens.at(-1)?.type === 'text'
  const scheme = isText && text.startsWith('://', at) ? SCHEME.exec(scan.tail.slice(-6))?.[0] : undefined
  const start = at - (scheme?.length ?? 0)
  if (scheme === undefined || text.slice(start, at) !== scheme) return addText(scan, ':', at + 1)
  const address = readBare(text, start)
  if (!address) return addText(scan, ':', at + 1)
  takeBack(scan, scheme.length)
  scan.tokens.push({ type: 'url', text: address.text, url: address.url })
  return address.end
}

const SCHEME = /(?<![\p{L}\p{N}])https?$/iu

/** Takes characters off the end of the text read last. */
function takeBack(scan: Scan, count: number) {
  const last = scan.tokens.pop()
  if (last?.type === 'text' && last.text.length > count) addText(scan, last.text.slice(0, -count))
}

function readUrl(scan: Scan, at: number): number | undefined {
  const address = readBare(scan.text, at)
  if (!address) return undefined
  scan.tokens.push({ type: 'url', text: address.text, url: address.url })
  return address.end
}

function readAt(scan: Scan, at: number): number {
  const isText = scan.tokens.at(-1)?.type === 'text'
  const mail = isText ? readMail(scan.text, at, scan.tail) : undefined
  if (!mail || scan.text.slice(at - mail.local.length, at) !== mail.local) return addText(scan, '@', at + 1)
  takeBack(scan, mail.local.length)
  scan.tokens.push({ type: 'url', text: mail.text, url: mail.url })
  return mail.end
}
