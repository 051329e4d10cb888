/** Prints the nodes of a block as HTML: in table cells, captions and titles. */

import { actionOf, type Inline, type Mark, type Node, type NodeData } from '../../document/index.ts'
import { emojiCharacters } from '../inline/emoji.ts'
import { nestMarks, type Span } from '../inline/spans.ts'
import { type MarkdownWriter, stringOf } from '../writer.ts'
import { printElement, printElementStart, printHtmlText } from './print-html.ts'

export function printHtmlInline(nodes: readonly Node[], writer: MarkdownWriter): string {
  // A space at either end is significant, even within tags; no tag contains a `>`.
  return keepLastSpace(printSpans(nestMarks(nodes), writer).replace(/^((?:<[^>]*>)*) /, '$1&#x20;'))
}

function keepLastSpace(html: string): string {
  let end = html.length
  while (html[end - 1] === '>') end = html.lastIndexOf('<', end - 1)
  return html[end - 1] === ' ' ? `${html.slice(0, end - 1)}&#x20;${html.slice(end)}` : html
}

function printSpans(spans: readonly Span[], writer: MarkdownWriter): string {
  return spans.map((span) => printSpan(span, writer)).join('')
}

function printSpan(span: Span, writer: MarkdownWriter): string {
  if (span.type === 'text') return printHtmlText(span.text)
  if (span.type === 'mark') return markTags(span.mark).join(printSpans(span.spans, writer))
  const { node } = span
  if (node.type === 'link') {
    const { ref, title } = node.data ?? {}
    return printElement('a', { href: writer.href(ref), title }, printSpans(nestMarks(node.nodes ?? []), writer))
  }
  if (node.type === 'annotation') return printAnnotation(node, printSpans(nestMarks(node.nodes ?? []), writer), writer)
  return printVoidInline(node, writer)
}

const TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  code: 'code',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
}

/** Returns the start and end tags of a mark. */
export function markTags(mark: Mark): [string, string] {
  const name = TAGS[mark.type]
  if (name) return [`<${name}>`, `</${name}>`]
  if (mark.type !== 'color') return ['', '']
  const { text = 'default', background = 'default' } = mark.data ?? {}
  const style = [
    ...(text === 'default' ? [] : [`color:${text};`]),
    ...(background === 'default' ? [] : [`background-color:${background};`]),
  ]
  return style.length === 0 ? ['', ''] : [printElementStart('mark', { style: style.join('') }), '</mark>']
}

/** Prints the annotated text, which is already written, and a reference to its note. */
export function printAnnotation(node: Inline, words: string, writer: MarkdownWriter): string {
  const label = writer.note(node.fragments)
  if (label === undefined) return words
  return printElement('a', { 'data-footnote-ref': true, href: `#user-content-fn-${label}` }, words)
}

export function printVoidInline(node: Inline, writer: MarkdownWriter): string {
  const data = node.data ?? {}
  switch (node.type) {
    case 'emoji': {
      const attributes = { 'data-gb-custom-inline': true, 'data-tag': 'emoji', 'data-code': data.code }
      return printElement('span', attributes, emojiCharacters(stringOf(data.code)))
    }
    case 'icon':
      return printElement('i', { class: `fa-${stringOf(data.icon)}` }, `:${stringOf(data.icon)}:`)
    case 'inline-math':
      return printElement('span', { class: 'math' }, printVerbatim(stringOf(data.formula)))
    case 'expression':
      return printElement('code', { class: 'expression' }, printVerbatim(stringOf(data.expression)))
    case 'mention': {
      const href = writer.href(data.ref)
      return printElement('a', { href, title: 'mention' }, printHtmlText(href))
    }
    case 'inline-image':
      return printPicture(data, { 'data-size': data.size }, writer)
    case 'button':
      return printButton(data, writer)
    default:
      return ''
  }
}

/** Prints text in which every character is significant. */
const printVerbatim = (text: string) => printHtmlText(text).replaceAll('<br>', '&#xA;').replaceAll(/^ | $/g, '&#x20;')

export function printPicture(
  data: NodeData,
  more: { readonly [name: string]: unknown },
  writer: MarkdownWriter,
): string {
  const image = printElementStart('img', {
    src: data.ref ? writer.href(data.ref) : undefined,
    alt: data.alt ?? '',
    title: data.caption,
    ...more,
    class: data.drawing ? 'gitbook-drawing' : undefined,
  })
  if (!data.refDark) return image
  const dark = printElementStart('source', {
    srcset: writer.href(data.refDark),
    media: '(prefers-color-scheme: dark)',
  })
  return `<picture>${dark}${image}</picture>`
}

function printButton(data: NodeData, writer: MarkdownWriter): string {
  const label = printVerbatim(stringOf(data.label))
  const shared = { class: `button ${data.kind === 'secondary' ? 'secondary' : 'primary'}`, 'data-icon': data.icon }
  if (data.ref) return printElement('a', { href: writer.href(data.ref), ...shared }, label)
  const { action, query } = actionOf(data) ?? {}
  return printElement('button', { ...shared, 'data-action': action, 'data-query': query }, label)
}
