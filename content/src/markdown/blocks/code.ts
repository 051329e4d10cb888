/** Code: a fence, a fence with options in a tag, or `<pre>` with highlighted or annotated lines. */
import {
  type Block,
  block,
  type Inline,
  inline,
  joinText,
  leaf,
  type Node,
  type NodeData,
  text,
  voidInline,
} from '../../document/index.ts'
import { type HtmlElement, type HtmlNode, isElement } from '../../html-tree/index.ts'
import { encodeCharacters } from '../../text/index.ts'
import { readVerbatimText } from '../html/html-text.ts'
import { printElement, printElementStart } from '../html/print-html.ts'
import { printAnnotation } from '../html/print-inline.ts'
import { unescapeText } from '../inline/link-target.ts'
import { noteFragments } from '../inline/parse-inline.ts'
import type { Reader, TagReader } from '../reader.ts'
import { type Attributes, printTag, readAttributes } from '../tag.ts'
import { type BlockPrinter, type MarkdownWriter, stringOf } from '../writer.ts'

const toLine = (words: string) => block('code-line', {}, words === '' ? [] : [text(leaf(words))])

export function toCode(info: string, lines: readonly string[]): Block {
  const first = /^\S+/.exec(info)?.[0]
  // The lines to highlight may follow at once: `js{1,3}`.
  const syntax = first?.replace(/(?<=\w)\{[\d,-]+\}?$/, '')
  const title = titleIn(info.slice(first?.length ?? 0))
  return block('code', { syntax: syntax && unescapeText(syntax), title }, lines.map(toLine))
}

/** The title that other systems write after the language: `title="a.js"`, `[a.js]`, `{1,3} a.js`. */
function titleIn(rest: string): string | undefined {
  const named = /(?:^|[\s,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)')/.exec(rest)
  const bracketed = /(?:^|\s)\[([^[\]]+)\]/.exec(rest)
  const bare = rest.split(/\s+/).find((word) => /^[\w@/-]+(?:\.[\w-]+)+$/.test(word))
  const title = named?.[1] ?? named?.[2] ?? bracketed?.[1] ?? bare
  return title ? unescapeText(title) : undefined
}

const isTrue = (value: string | undefined) => (value === undefined ? undefined : value === 'true')

function optionsOf(attributes: Attributes): NodeData {
  const { title, overflow } = attributes
  return {
    title,
    overflow: overflow === 'wrap' || overflow === 'scroll' ? overflow : undefined,
    lineNumbers: isTrue(attributes.lineNumbers),
    expandable: isTrue(attributes.expandable) || undefined,
    fullWidth: isTrue(attributes.fullWidth) || undefined,
  }
}

export const readCodeTag: TagReader = ({ tag, blocks }, reader) => {
  const [code, ...others] = reader.blocks(blocks)
  if (code?.type !== 'code' || others.length > 0) return undefined
  return [block('code', { ...code.data, ...optionsOf(readAttributes(tag.rest)) }, code.nodes!)]
}

export const printCode: BlockPrinter = ({ data = {}, nodes = [] }, writer) => {
  if (nodes.some((line) => !isPlain(line))) return printRich(data, nodes, writer)
  const lines = nodes.map((line) => ('nodes' in line ? wordsOf(line.nodes ?? []) : ''))
  let longest = 2
  for (const line of lines) for (const run of line.match(/`+/g) ?? []) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  const info = encodeCharacters(stringOf(data.syntax), /[\s`\\{]|&(?=[#a-z])/gi)
  const code = [fence + info, ...lines, fence].join('\n')
  const { title, overflow, lineNumbers, expandable, fullWidth } = data
  const start = printTag('code', { title, overflow, lineNumbers, expandable, fullWidth })
  return start === '{% code %}' ? code : `${start}\n${code}\n{% endcode %}`
}

const wordsOf = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => (node.object === 'text' ? node.leaves.map((each) => each.text) : [])).join('')

function isPlain(line: Node): boolean {
  if (line.object !== 'block' || line.data?.highlighted) return false
  return (line.nodes ?? []).every(
    (node) => node.object === 'text' && node.leaves.every((each) => !/[\n\r]/.test(each.text)),
  )
}

const LANGUAGE = /(?:^|\s)lang(?:uage)?-(\S+)/

export function readPre({ attributes, children }: HtmlElement, reader: Reader): Block {
  const code = children.find((node): node is HtmlElement => isElement(node, 'code'))
  const language = (LANGUAGE.exec(attributes.class ?? '') ?? LANGUAGE.exec(code?.attributes.class ?? ''))?.[1]
  const options = optionsOf({
    ...pick(attributes, 'title', 'data-title'),
    ...pick(attributes, 'overflow', 'data-overflow'),
    ...pick(attributes, 'lineNumbers', 'data-line-numbers'),
    ...pick(attributes, 'expandable', 'data-expandable'),
    ...pick(attributes, 'fullWidth', 'data-full-width'),
  })
  return block('code', { syntax: language, ...options }, readLines(code ? code.children : children, reader))
}

const pick = (attributes: Attributes, name: string, from: string): Attributes => {
  const value = attributes[from]
  return value ? { [name]: value } : {}
}

interface Line {
  readonly nodes: Node[]
  isHighlighted: boolean
}

/** A line is highlighted if a `<strong>` begins on it, or covers a part of it or its end. */
function readLines(nodes: readonly HtmlNode[], reader: Reader): Block[] {
  const lines: Line[] = [{ nodes: [], isHighlighted: false }]
  let isTouched = false
  const visit = (node: HtmlNode, isStrong: boolean) => {
    isTouched = true
    if (node.type === 'text') {
      node.text.split('\n').forEach((words, at) => {
        if (at > 0) lines.push({ nodes: [], isHighlighted: false })
        const line = lines.at(-1)!
        if (words !== '') line.nodes.push(text(leaf(words)))
        if (isStrong && words !== '') line.isHighlighted = true
      })
      return
    }
    if (node.name === 'strong') lines.at(-1)!.isHighlighted = true
    const whole = readWholeInCode(node, reader)
    if (whole) lines.at(-1)!.nodes.push(whole)
    else for (const child of node.children) visit(child, isStrong || node.name === 'strong')
  }
  for (const node of nodes) visit(node, false)
  if (!isTouched) return []
  // A final line break starts no further line.
  const last = lines.at(-1)!
  if (lines.length > 1 && last.nodes.length === 0 && !last.isHighlighted) lines.pop()
  reader.budget.spend(lines.length)
  return lines.map(({ nodes: each, isHighlighted }) =>
    block('code-line', { highlighted: isHighlighted || undefined }, joinText(each)),
  )
}

function readWholeInCode({ name, attributes, children }: HtmlElement, reader: Reader): Inline | undefined {
  const words = readVerbatimText(children)
  if (name === 'code' && attributes.class === 'expression' && words.trim() !== '')
    return voidInline('expression', { expression: words.trim() })
  const label = name === 'a' ? /^#user-content-fn-(.+)$/.exec(attributes.href ?? '')?.[1] : undefined
  const note = label === undefined ? undefined : reader.note(label)
  const line = words.replaceAll('\n', ' ')
  return note && inline('annotation', {}, line === '' ? [] : [text(leaf(line))], noteFragments(note))
}

/** Lines within `<strong>` are highlighted; a line includes its line break. */
export function printRich(data: NodeData, lines: readonly Node[], writer: MarkdownWriter): string {
  const syntax = stringOf(data.syntax).replaceAll(/\s/g, '')
  const start = printElementStart('pre', {
    class: syntax === '' ? undefined : `language-${syntax}`,
    'data-title': data.title,
    'data-overflow': data.overflow,
    'data-line-numbers': data.lineNumbers === undefined ? undefined : String(data.lineNumbers),
    'data-expandable': data.expandable ? 'true' : undefined,
    'data-full-width': data.fullWidth ? 'true' : undefined,
  })
  const code = lines
    .map((line, at) => {
      const words = 'nodes' in line ? (line.nodes ?? []).map((node) => printInCode(node, writer)).join('') : ''
      const isHighlighted = line.object === 'block' && line.data?.highlighted
      const end = at < lines.length - 1 || (words === '' && !isHighlighted) ? '\n' : ''
      return isHighlighted ? `<strong>${words}${end}</strong>` : words + end
    })
    .join('')
  return `${start}${printElement('code', { class: syntax === '' ? undefined : `lang-${syntax}` }, code)}</pre>`
}

function printInCode(node: Node, writer: MarkdownWriter): string {
  if (node.object === 'text') return printCodeText(wordsOf([node]))
  if (node.object !== 'inline') return ''
  if (node.type === 'expression')
    return printElement('code', { class: 'expression' }, printCodeText(stringOf(node.data?.expression)))
  const words = printCodeText(wordsOf(node.nodes ?? []))
  return node.type === 'annotation' ? printAnnotation(node, words, writer) : words
}

const printCodeText = (words: string) => encodeCharacters(words, /[&<>\n\r]/g)
