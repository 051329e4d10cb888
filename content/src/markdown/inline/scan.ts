/** Scans the text of a block into tokens in one pass; emphasis and links are matched on the way. */
import { voidInline } from '../../document/index.ts'
import { createElement } from '../../html-tree/index.ts'
import { readEntity } from '../../text/index.ts'
import { parseMarkdownHtml } from '../html/parse-markdown-html.ts'
import { type HtmlTag, isMarkupTag, isProgramTag, readHtmlTag } from '../html/tag.ts'
import type { Reader } from '../reader.ts'
import { addressOfComponent, findPartners, readComponentTag, wordsOfVoid } from '../structure/component-tag.ts'
import { readAngled, readBare, readMail } from './addresses.ts'
import { characterAt, characterBefore, flanking } from './characters.ts'
import { type Delimiters, matchDelimiters, pushDelimiters } from './delimiters.ts'
import { isWholeElement, readWholeElement } from './elements.ts'
import { readEmoji } from './emoji.ts'
import { findRawRuns, readRaw } from './raw-runs.ts'
import { closeBracket, openBracket } from './scan-brackets.ts'
import { findEnd, pushText, type ScanState, takeBack } from './scan-state.ts'
import type { InlineToken } from './tokens.ts'

const SPECIAL = /[\\`*_~$[\]<&!:@\n]|\{(?:%|\/\*)|(?<![\p{L}\p{N}])www\./giu

export function scanInline(text: string, reader: Reader): InlineToken[] {
  const scan: ScanState = {
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
    components: new Map(),
  }
  const special = new RegExp(SPECIAL)
  for (let at = 0; at < text.length; ) {
    special.lastIndex = at
    const start = special.exec(text)?.index ?? text.length
    if (start > at) addRun(scan, at, start)
    at = start < text.length ? readSpecial(scan, start) : start
    reader.budget.tick()
  }
  matchDelimiters(scan.delimiters, undefined)
  return scan.tokens
}

/** Reads the construct at this index, and returns where it ends. */
function readSpecial(scan: ScanState, at: number): number {
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
      return text[at + 1] === '[' ? openBracket(scan, at, true) : pushText(scan, '!', at + 1)
    case '[':
      return readNote(scan, at) ?? openBracket(scan, at, false)
    case ']':
      return closeBracket(scan, at)
    case '<':
      return readAngle(scan, at)
    case '&': {
      const entity = readEntity(text, at)
      return pushText(scan, entity?.character ?? '&', entity?.end ?? at + 1)
    }
    case ':':
      return readColon(scan, at)
    case '@':
      return readAt(scan, at)
    case '{':
      return readRawTag(text, at) ?? readJsxComment(scan, at) ?? pushText(scan, '{', at + 1)
    default:
      return readUrl(scan, at) ?? pushText(scan, text[at]!, at + 1)
  }
}

const RAW_TAG = /\{%[ \t]*(?:end)?raw[ \t]*%\}/y

/** `{% raw %}` disables templates, of which there are none here. */
function readRawTag(text: string, at: number): number | undefined {
  RAW_TAG.lastIndex = at
  return RAW_TAG.test(text) ? RAW_TAG.lastIndex : undefined
}

/** Skips a comment of MDX. */
function readJsxComment(scan: ScanState, at: number): number | undefined {
  if (!scan.text.startsWith('{/*', at)) return undefined
  const end = findEnd(scan, '*/}', at + 3)
  return end === undefined ? undefined : end + 3
}

/** Adds plain text. White space before the end of a line is not part of it. */
function addRun(scan: ScanState, start: number, end: number) {
  let last = end
  if (scan.text[end] === '\n')
    while (last > start && (scan.text[last - 1] === ' ' || scan.text[last - 1] === '\t')) last--
  scan.spaces = scan.text.slice(last, end).includes('\t') ? 0 : end - last
  if (last > start) pushText(scan, scan.text.slice(start, last))
}

function readBackslash(scan: ScanState, at: number): number {
  const next = scan.text[at + 1]
  if (next === '\n') return pushText(scan, '\n', skipIndent(scan.text, at + 2))
  if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) return pushText(scan, next, at + 2)
  return pushText(scan, '\\', at + 1)
}

/** The end of a line is a space; after two spaces it is a line break. */
function readNewline(scan: ScanState, at: number): number {
  const isBreak = scan.text[at - 1] === ' ' && scan.spaces >= 2
  return pushText(scan, isBreak ? '\n' : ' ', skipIndent(scan.text, at + 1))
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

function readRawRun(scan: ScanState, at: number): number {
  const { text } = scan
  const character = text[at]!
  const length = runLength(text, at)
  const start = at + length
  const end = character === '$' && length < 2 ? undefined : scan.runs.find(character, length, start)
  if (end === undefined) return pushText(scan, text.slice(at, start), start)
  const raw = readRaw(text.slice(start, end))
  scan.tokens.push(
    character === '$'
      ? { type: 'inline', inline: voidInline('inline-math', { formula: raw }) }
      : { type: 'code', text: raw },
  )
  return end + length
}

function readDelimiters(scan: ScanState, at: number): number {
  const { text } = scan
  const character = text[at]!
  const length = runLength(text, at)
  const end = at + length
  const { canOpen, canClose } = flanking(character, characterBefore(text, at), characterAt(text, end))
  if ((character === '~' && length > 2) || (!canOpen && !canClose)) return pushText(scan, text.slice(at, end), end)
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
  pushDelimiters(scan.delimiters, delimiters)
  return end
}

const NOTE = /\[\^([^\s[\]]{1,200})\]/y

function readNote(scan: ScanState, at: number): number | undefined {
  NOTE.lastIndex = at
  const found = NOTE.exec(scan.text)
  if (!found || !scan.reader.hasNote(found[1]!)) return undefined
  scan.tokens.push({ type: 'note', label: found[1]!, source: found[0] })
  return at + found[0].length
}

function readAngle(scan: ScanState, at: number): number {
  const { text } = scan
  const address = readAngled(text, at)
  if (address) {
    scan.tokens.push({ type: 'url', text: address.text, url: address.url })
    return address.end
  }
  if (text.startsWith('<!--', at)) {
    const end = findEnd(scan, '-->', at + 4)
    return end === undefined ? pushText(scan, '<', at + 1) : end + 3
  }
  const tag = readHtmlTag(text, at)
  if (!tag || !isMarkupTag(tag.name)) return readComponent(scan, at) ?? pushText(scan, '<', at + 1)
  const end =
    !tag.isEnd && !tag.isVoid && isWholeElement(tag.name, tag.attributes)
      ? findEnd(scan, `</${tag.name}>`, tag.end)
      : undefined
  if (end === undefined) {
    scan.tokens.push({ type: 'html', tag, source: text.slice(at, tag.end) })
    return tag.end
  }
  const children = parseMarkdownHtml(text.slice(tag.end, end), scan.reader.budget)
  const whole = readWholeElement(createElement(tag.name, tag.attributes, undefined, children), scan.reader)
  if (typeof whole === 'string') pushText(scan, whole)
  else scan.tokens.push({ type: 'inline', inline: whole })
  return end + tag.name.length + 3
}

/** Drops the tags of a component, and programs with their content. A tag without a partner is text. */
function readComponent(scan: ScanState, at: number): number | undefined {
  const tag = readComponentTag(scan.text, at)
  if (!tag) return undefined
  const { name, attributes, isEnd, isVoid, end } = tag
  const open = scan.components.get(name) ?? []
  scan.components.set(name, open)
  if (isEnd) {
    const isLink = open.pop()
    if (isLink) scan.tokens.push(toAnchorTag(undefined, scan.text.slice(at, end)))
    return isLink === undefined ? undefined : end
  }
  if (isVoid) {
    const { src } = attributes
    const image = src !== undefined && /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(src)
    const html: HtmlTag = { name: 'img', isEnd: false, isVoid: true, attributes, end }
    if (image) scan.tokens.push({ type: 'html', tag: html, source: scan.text.slice(at, end) })
    else pushText(scan, wordsOfVoid(tag), end)
    return end
  }
  scan.partners ??= findPartners(scan.text)
  const close = scan.partners.get(at)
  if (close === undefined) return undefined
  if (isProgramTag(name.toLowerCase())) return close
  const address = addressOfComponent(attributes)
  if (address) scan.tokens.push(toAnchorTag(address, scan.text.slice(at, end)))
  open.push(address !== undefined && address !== '')
  return end
}

/** A component with an address is a link. */
const toAnchorTag = (href: string | undefined, source: string): InlineToken => ({
  type: 'html',
  tag: { name: 'a', isEnd: href === undefined, isVoid: false, attributes: href === undefined ? {} : { href }, end: 0 },
  source,
})

function readColon(scan: ScanState, at: number): number {
  const { text } = scan
  const emoji = readEmoji(text, at)
  if (emoji) {
    scan.tokens.push({ type: 'inline', inline: voidInline('emoji', { code: emoji.code }) })
    return emoji.end
  }
  const isText = scan.tokens.at(-1)?.type === 'text'
  const scheme = isText && text.startsWith('://', at) ? SCHEME.exec(scan.tail.slice(-6))?.[0] : undefined
  const start = at - (scheme?.length ?? 0)
  if (scheme === undefined || text.slice(start, at) !== scheme) return pushText(scan, ':', at + 1)
  const address = readBare(text, start)
  if (!address) return pushText(scan, ':', at + 1)
  takeBack(scan, scheme.length)
  scan.tokens.push({ type: 'url', text: address.text, url: address.url })
  return address.end
}

const SCHEME = /(?<![\p{L}\p{N}])https?$/iu

function readUrl(scan: ScanState, at: number): number | undefined {
  const address = readBare(scan.text, at)
  if (!address) return undefined
  scan.tokens.push({ type: 'url', text: address.text, url: address.url })
  return address.end
}

function readAt(scan: ScanState, at: number): number {
  const isText = scan.tokens.at(-1)?.type === 'text'
  const mail = isText ? readMail(scan.text, at, scan.tail) : undefined
  if (!mail || scan.text.slice(at - mail.local.length, at) !== mail.local) return pushText(scan, '@', at + 1)
  takeBack(scan, mail.local.length)
  scan.tokens.push({ type: 'url', text: mail.text, url: mail.url })
  return mail.end
}
