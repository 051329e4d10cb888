/** Reads `[text](destination "title")`, `![alt](source)` and `[text][label]`. */
import { voidInline } from '../../document/index.ts'
import { MAX_LABEL, normalizeLabel } from '../structure/link-definitions.ts'
import { matchDelimiters } from './delimiters.ts'
import { readTarget, unescapeText } from './link-target.ts'
import { pushText, type ScanState } from './scan-state.ts'
import type { Bracket, InlineToken } from './tokens.ts'

export function openBracket(scan: ScanState, at: number, isImage: boolean): number {
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

export function closeBracket(scan: ScanState, at: number): number {
  const { text, brackets } = scan
  const bracket = brackets.pop()
  if (!bracket) return pushText(scan, ']', at + 1)
  const isClosed = !bracket.isImage && brackets.length < scan.closedBelow
  scan.closedBelow = Math.min(scan.closedBelow, brackets.length)
  const target = isClosed ? undefined : (readTarget(text, at + 1) ?? readReference(scan, bracket, at))
  if (!target) return pushText(scan, ']', at + 1)
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

/** Reads `[text][label]`, `[label][]` or `[label]`. */
function readReference(scan: ScanState, bracket: Bracket, at: number): Target | undefined {
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

function addImage(scan: ScanState, bracket: Bracket, target: Target) {
  matchDelimiters(scan.delimiters, bracket.bottom)
  const alt = plainOf(scan.tokens.slice(bracket.token + 1))
  scan.tokens.length = bracket.token
  const ref = scan.reader.ref(target.url, 'image')
  if (!ref) return pushText(scan, alt)
  const data = { ref, alt: alt || undefined, caption: target.title || undefined }
  scan.tokens.push({ type: 'inline', inline: voidInline('inline-image', data) })
}

function addLink(scan: ScanState, bracket: Bracket, target: Target) {
  const isMention = target.title === 'mention'
  const ref = scan.reader.ref(target.url, isMention ? 'mention' : 'link')
  scan.closedBelow = scan.brackets.length
  if (isMention) {
    matchDelimiters(scan.delimiters, bracket.bottom)
    const words = plainOf(scan.tokens.slice(bracket.token + 1))
    scan.tokens.length = bracket.token
    if (ref) scan.tokens.push({ type: 'inline', inline: voidInline('mention', { ref }) })
    else pushText(scan, words)
    return
  }
  matchDelimiters(scan.delimiters, bracket.bottom)
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

/** Returns the text between the brackets of an image or a mention. */
function plainOf(tokens: readonly InlineToken[]): string {
  return tokens.map(plainOfToken).join('')
}

function plainOfToken(token: InlineToken): string {
  if (token.type === 'text' || token.type === 'code' || token.type === 'url') return token.text
  if (token.type === 'delimiters') return token.character.repeat(token.left)
  if (token.type === 'bracket') return token.isImage ? '![' : '['
  return token.type === 'inline' ? String(token.inline.data?.alt ?? token.inline.data?.formula ?? '') : ''
}
