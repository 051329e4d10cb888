/** The nodes of a block as markdown. */
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

/** A mark's start or end. Which sign it gets depends on the characters beside it, so it is chosen when all is written. */
interface Sign {
  readonly mark: Mark
  readonly isEnd: boolean
  /** The other one's place among the pieces. */
  other: number
}

type Piece = string | Sign

const SIGNS: Record<string, string> = { bold: '**', italic: '_', strikethrough: '~~' }

function printSpans(spans: readonly Span[], writer: MarkdownWriter, place: TextContext): string {
  const pieces: Piece[] = []
  addSpans(pieces, spans, writer, place)
  const written = pieces.map((piece) => (typeof piece === 'string' ? piece : ''))
  const chosen = new Map<number, boolean>()
  pieces.forEach((piece, at) => {
    if (typeof piece !== 'string') chosen.set(at, fits(pieces, at))
  })
  return pieces
    .map((piece, at) => {
      if (typeof piece === 'string') return written[at]
      const sign = chosen.get(at) && chosen.get(piece.other) ? SIGNS[piece.mark.type] : undefined
      return sign ?? markTags(piece.mark)[piece.isEnd ? 1 : 0]
    })
    .join('')
}

function addSpans(pieces: Piece[], spans: readonly Span[], writer: MarkdownWriter, place: TextContext) {
  for (const span of spans) {
    if (span.type === 'text') addPiece(pieces, escapeText(span.text, place))
    else if (span.type === 'inline') {
      const printed = printInlineNode(span.node, writer, place)
      addPiece(pieces, runsTogether(lastOf(pieces), printed) ? printVoidInline(span.node, writer) : printed)
    } else if (span.mark.type === 'code' && span.spans.length === 1 && isRawSafe(span.spans[0]!, place)) {
      const { text } = span.spans[0] as Extract<Span, { type: 'text' }>
      pieces.push(printRaw(text, freeRun(text, '`', 1)))
    } else {
      const start: Sign = { mark: span.mark, isEnd: false, other: 0 }
      const end: Sign = { mark: span.mark, isEnd: true, other: pieces.length }
      pieces.push(start)
      addSpans(pieces, span.spans, writer, place)
      start.other = pieces.length
      pieces.push(end)
    }
  }
}

/** What would mean something only beside its neighbour: `!` before a link, `:` after a note's reference, `$` after a formula. */
function addPiece(pieces: Piece[], piece: string) {
  if (piece === '') return
  const last = lastOf(pieces)
  if (last.endsWith('!') && piece.startsWith('[')) pieces[pieces.length - 1] = `${last.slice(0, -1)}\\!`
  const isJoined = (last.endsWith(']') && piece.startsWith(':')) || (last.endsWith('$') && piece.startsWith('$'))
  pieces.push(isJoined ? `\\${piece}` : piece)
}

/** Two formulas side by side would share their dollars, and an emoji the colon before it: then the second is written as HTML. */
function runsTogether(before: string, printed: string): boolean {
  if (printed.startsWith('$')) return before.endsWith('$')
  return printed.startsWith(':') && /\]$|:[\w+-]*$/.test(before)
}

/** The piece before; empty if a mark begins or ends between. */
function lastOf(pieces: readonly Piece[]): string {
  const last = pieces.at(-1)
  return typeof last === 'string' ? last : ''
}

/** Between backticks nothing can be escaped. */
function isRawSafe(span: Span, place: TextContext): boolean {
  return span.type === 'text' && !/[\n\r]/.test(span.text) && !(place === 'cell' && /[\\|]/.test(span.text))
}

/** Whether `**` would be read as such there. A neighbouring sign counts as punctuation, which all signs and tags are. */
function fits(pieces: readonly Piece[], at: number): boolean {
  const { mark, isEnd } = pieces[at] as Sign
  const character = SIGNS[mark.type]?.[0]
  if (!character) return false
  const { canOpen, canClose } = flanking(character, edge(pieces, at, -1), edge(pieces, at, 1))
  return isEnd ? canClose : canOpen
}

function edge(pieces: readonly Piece[], at: number, step: 1 | -1): string | undefined {
  for (let next = at + step; next >= 0 && next < pieces.length; next += step) {
    const piece = pieces[next]!
    if (typeof piece !== 'string') return '*'
    if (piece !== '') return step < 0 ? characterBefore(piece, piece.length) : characterAt(piece, 0)
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
      return `[${words}](${printTarget(writer.href(data.ref), stringOf(data.title))})`
    }
    case 'annotation':
      return printNote(node, inner(), writer)
    case 'mention': {
      const href = writer.href(data.ref)
      return `[${escapeText(href, place)}](${printTarget(href, 'mention')})`
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
      return `![${escapeText(stringOf(data.alt), place)}](${printTarget(writer.href(data.ref), stringOf(data.caption))})`
    default:
      return printVoidInline(node, writer)
  }
}

/** The text of a link that holds nothing else. */
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

/** Destination and title. What could end either is written as a character reference. */
export function printTarget(url: string, title: string): string {
  const destination = encodeCharacters(url, UNSAFE)
  const shown = destination === '' && title !== '' ? '<>' : destination
  return title === '' ? shown : `${shown} "${encodeCharacters(title, /["\\\n\r|]|&(?=[#a-z])|\{(?=%)/gi)}"`
}
