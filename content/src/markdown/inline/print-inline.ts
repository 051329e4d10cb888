/** Prints the nodes of a block as markdown. */
import type { Inline, Mark, Node } from '../../document/index.ts'
import { encodeCharacters } from '../../text/index.ts'
import { markTags, printAnnotation, printVoidInline } from '../html/print-inline.ts'
import { type MarkdownWriter, stringOf } from '../writer.ts'
import { characterAt, characterBefore, flanking } from './characters.ts'
import { emojiName } from './emoji.ts'
import { escapeText, finishText, type TextContext } from './escape.ts'
import { freeRun, printRaw } from './raw-runs.ts'
import { nestMarks, type Span } from './spans.ts'

export function printInline(nodes: readonly Node[], writer: MarkdownWriter, place: TextContext = 'block'): string {
  return finishText(printSpans(nestMarks(nodes), writer, place), place)
}

/** The start or end of a mark. Its notation depends on the adjacent characters, so it is chosen last. */
interface Sign {
  readonly mark: Mark
  readonly isEnd: boolean
  /** The index of its counterpart. */
  other: number
}

type Part = string | Sign

const SIGNS: Record<string, string> = { bold: '**', italic: '_', strikethrough: '~~' }

function printSpans(spans: readonly Span[], writer: MarkdownWriter, place: TextContext): string {
  const parts: Part[] = []
  addSpans(parts, spans, writer, place)
  const written = parts.map((part) => (typeof part === 'string' ? part : ''))
  const chosen = new Map<number, boolean>()
  parts.forEach((part, at) => {
    if (typeof part !== 'string') chosen.set(at, fits(parts, at))
  })
  return parts
    .map((part, at) => {
      if (typeof part === 'string') return written[at]
      const sign = chosen.get(at) && chosen.get(part.other) ? SIGNS[part.mark.type] : undefined
      return sign ?? markTags(part.mark)[part.isEnd ? 1 : 0]
    })
    .join('')
}

function addSpans(parts: Part[], spans: readonly Span[], writer: MarkdownWriter, place: TextContext) {
  for (const span of spans) {
    if (span.type === 'text') addPart(parts, escapeText(span.text, place))
    else if (span.type === 'inline') {
      const printed = printInlineNode(span.node, writer, place)
      addPart(parts, runsTogether(lastOf(parts), printed) ? printVoidInline(span.node, writer) : printed)
    } else if (span.mark.type === 'code' && span.spans.length === 1 && isRawSafe(span.spans[0]!, place)) {
      const { text } = span.spans[0] as Extract<Span, { type: 'text' }>
      parts.push(printRaw(text, freeRun(text, '`', 1)))
    } else {
      const start: Sign = { mark: span.mark, isEnd: false, other: 0 }
      const end: Sign = { mark: span.mark, isEnd: true, other: parts.length }
      parts.push(start)
      addSpans(parts, span.spans, writer, place)
      start.other = parts.length
      parts.push(end)
    }
  }
}

/** Escapes characters that have a meaning only beside their neighbour: `!` before a link, `:` after a note's reference, `$` after a formula. */
function addPart(parts: Part[], part: string) {
  if (part === '') return
  const last = lastOf(parts)
  if (last.endsWith('!') && part.startsWith('[')) parts[parts.length - 1] = `${last.slice(0, -1)}\\!`
  const isJoined = (last.endsWith(']') && part.startsWith(':')) || (last.endsWith('$') && part.startsWith('$'))
  parts.push(isJoined ? `\\${part}` : part)
}

/** Two adjacent formulas would share their dollars, and an emoji the colon before it: then the second is printed as HTML. */
function runsTogether(before: string, printed: string): boolean {
  if (printed.startsWith('$')) return before.endsWith('$')
  return printed.startsWith(':') && /\]$|:[\w+-]*$/.test(before)
}

/** Returns the previous part; empty if a mark begins or ends between. */
function lastOf(parts: readonly Part[]): string {
  const last = parts.at(-1)
  return typeof last === 'string' ? last : ''
}

/** Nothing can be escaped between backticks. */
function isRawSafe(span: Span, place: TextContext): boolean {
  return span.type === 'text' && !/[\n\r]/.test(span.text) && !(place === 'cell' && /[\\|]/.test(span.text))
}

/** Says whether `**` would be parsed as a mark there. An adjacent delimiter counts as punctuation, as all delimiters and tags are. */
function fits(parts: readonly Part[], at: number): boolean {
  const { mark, isEnd } = parts[at] as Sign
  const character = SIGNS[mark.type]?.[0]
  if (!character) return false
  const { canOpen, canClose } = flanking(character, edge(parts, at, -1), edge(parts, at, 1))
  return isEnd ? canClose : canOpen
}

function edge(parts: readonly Part[], at: number, step: 1 | -1): string | undefined {
  for (let next = at + step; next >= 0 && next < parts.length; next += step) {
    const part = parts[next]!
    if (typeof part !== 'string') return '*'
    if (part !== '') return step < 0 ? characterBefore(part, part.length) : characterAt(part, 0)
  }
  return undefined
}

function printInlineNode(node: Inline, writer: MarkdownWriter, place: TextContext): string {
  const data = node.data ?? {}
  const inner = () => printSpans(nestMarks(node.nodes ?? []), writer, place)
  switch (node.type) {
    case 'link': {
      const only = onlyText(node)
      const words = only === undefined ? inner() : escapeText(only, place, 'kept')
      return `[${escapeCaret(words)}](${printTarget(writer.href(data.ref), stringOf(data.title))})`
    }
    case 'annotation':
      return printNote(node, inner(), writer)
    case 'mention': {
      const href = writer.href(data.ref)
      return `[${escapeCaret(escapeText(href, place))}](${printTarget(href, 'mention')})`
    }
    case 'emoji': {
      const name = emojiName(stringOf(data.code))
      return name === undefined ? printVoidInline(node, writer) : `:${name}:`
    }
    case 'inline-math': {
      const formula = stringOf(data.formula)
      if (formula === '' || /[\n\r]/.test(formula) || (place === 'cell' && /[\\|]/.test(formula)))
        return printVoidInline(node, writer)
      return printRaw(formula, freeRun(formula, '$', 2))
    }
    case 'inline-image':
      if (data.refDark || data.size || data.drawing) return printVoidInline(node, writer)
      return `![${escapeCaret(escapeText(stringOf(data.alt), place))}](${printTarget(writer.href(data.ref), stringOf(data.caption))})`
    default:
      return printVoidInline(node, writer)
  }
}

/** A bracket and a caret refer to a note: one that another block defines would take the place of the link. */
const escapeCaret = (words: string) => (words.startsWith('^') ? `\\${words}` : words)

/** Returns the text of a link that contains only text. */
function onlyText({ nodes = [] }: Inline): string | undefined {
  const [node] = nodes
  const [leaf] = nodes.length === 1 && node?.object === 'text' && node.leaves.length === 1 ? node.leaves : []
  return leaf?.marks.length === 0 ? leaf.text : undefined
}

function printNote(node: Inline, words: string, writer: MarkdownWriter): string {
  if (words !== '') return printAnnotation(node, words, writer)
  const label = writer.note(node.fragments)
  return label === undefined ? '' : `[^${label}]`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would end a destination
const UNSAFE = /[\u0000-\u0020\u007F\s<>()\\|]|&(?=[#a-z])|\{(?=%)/gi

/** Prints destination and title. Characters that could end either are written as character references. */
export function printTarget(url: string, title: string): string {
  const destination = encodeCharacters(url, UNSAFE)
  const shown = destination === '' && title !== '' ? '<>' : destination
  return title === '' ? shown : `${shown} "${encodeCharacters(title, /["\\\n\r|]|&(?=[#a-z])|\{(?=%)/gi)}"`
}
