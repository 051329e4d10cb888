/**
 * Parses HTML to a tree in one pass. Broken markup is repaired as browsers do in common cases: optional end tags, stray end tags, unquoted
 * attributes. A browser's parser would do more, but its cost grows with the square of the depth, and deep trees cannot be walked by recursion: below
 * `MAX_DEPTH` an element is replaced by its content.
 */

import type { HtmlElement } from '../html-tree/index.ts'
import { decodeEntities, indexOfIgnoringCase } from '../text/index.ts'
import { appendText, createTreeBuilder, endElement, startElement } from './tree-builder.ts'

const TAG = /<(\/?)([a-z][^\s/>]*)/iy
const NAME = /[^\s=/>]+/y
const SPACE = /[\s/]*/y
const EQUALS = /\s*=\s*/y
const BARE = /[^\s>]*/y

/** Elements whose content is not markup. */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'title', 'textarea'])
/** Those of them in which character references are decoded. */
const DECODED = new Set(['title', 'textarea'])

export function parseHtml(source: string): HtmlElement {
  const html = source.replaceAll('\0', '\uFFFD').replaceAll(/\r\n?/g, '\n').toWellFormed()
  const builder = createTreeBuilder()
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    if (start !== at) appendText(builder, decodeEntities(html.slice(at, start < 0 ? html.length : start)))
    if (start < 0) break
    const tag = readTag(html, start)
    if (!tag) {
      at = skipOther(html, start, (text) => appendText(builder, text))
      continue
    }
    at = tag.end
    if (tag.isEnd) {
      endElement(builder, tag.name)
      continue
    }
    const isOpen = startElement(builder, tag.name, tag.attributes, tag.isClosed)
    if (tag.isClosed || !RAW.has(tag.name)) continue
    const end = endOfRaw(html, at, tag.name)
    const text = html.slice(at, end)
    if (isOpen) appendText(builder, DECODED.has(tag.name) ? decodeEntities(text) : text)
    at = end
  }
  return builder.root
}

function endOfRaw(html: string, at: number, name: string): number {
  const tag = `</${name}`
  let end = indexOfIgnoringCase(html, tag, at)
  while (end >= 0 && !/^[\s/>]$/.test(html[end + tag.length] ?? '')) end = indexOfIgnoringCase(html, tag, end + 1)
  return end < 0 ? html.length : end
}

/** Skips comments and declarations, or a `<` that begins nothing. An unclosed one reaches to the end. */
function skipOther(html: string, start: number, keep: (text: string) => void): number {
  const skipTo = (end: string, from: number) => {
    const found = html.indexOf(end, from)
    return found < 0 ? html.length : found + end.length
  }
  if (html.startsWith('<!--', start)) return skipTo('-->', start + 4)
  if (html.startsWith('<![CDATA[', start)) {
    const end = skipTo(']]>', start + 9)
    keep(html.slice(start + 9, html.endsWith(']]>', end) ? end - 3 : end))
    return end
  }
  if (/[!?/]/.test(html[start + 1] ?? '')) return skipTo('>', start + 1)
  let last = start
  while (html[last + 1] === '<') last++
  // Of several in a row only the last may begin something.
  const end = Math.max(last, start + 1)
  keep(html.slice(start, end))
  return end
}

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly isClosed: boolean
  readonly attributes: { readonly [name: string]: string }
  readonly end: number
}

function readTag(html: string, start: number): Tag | undefined {
  TAG.lastIndex = start
  const found = TAG.exec(html)
  if (!found) return undefined
  const attributes: Record<string, string> = Object.create(null)
  let at = TAG.lastIndex
  for (;;) {
    at = skip(SPACE, html, at)
    // A tag without an end is text, and so is what follows.
    if (at >= html.length || html[at] === '>') break
    const [name, afterName] = take(NAME, html, at)
    const afterEquals = skip(EQUALS, html, afterName)
    const isValued = afterEquals > afterName || html[afterName] === '='
    const [value, end] = isValued ? readValue(html, Math.max(afterEquals, afterName)) : ['', afterName]
    const key = name.toLowerCase()
    if (name !== '' && !key.startsWith('on') && !(key in attributes)) attributes[key] = decodeEntities(value)
    at = Math.max(end, at + 1)
  }
  return {
    name: found[2]!.toLowerCase(),
    isEnd: found[1] === '/',
    isClosed: html[at - 1] === '/',
    attributes,
    end: Math.min(at + 1, html.length),
  }
}

function readValue(html: string, at: number): [value: string, end: number] {
  const quote = html[at]
  if (quote !== '"' && quote !== "'") return take(BARE, html, at)
  const end = html.indexOf(quote, at + 1)
  return end < 0 ? [html.slice(at + 1), html.length] : [html.slice(at + 1, end), end + 1]
}

function take(pattern: RegExp, html: string, at: number): [text: string, end: number] {
  const end = skip(pattern, html, at)
  return [html.slice(at, end), end]
}

function skip(pattern: RegExp, html: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(html) ? pattern.lastIndex : at
}
