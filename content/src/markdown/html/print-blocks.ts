/** Prints blocks as HTML. Blocks without an HTML element are replaced by their content. */
import { type Block, findFixedAnchor, type Node } from '../../document/index.ts'
import { printRich } from '../blocks/code.ts'
import { printFigures } from '../blocks/images.ts'
import { printAlign } from '../blocks/paragraphs.ts'
import { printHtmlTable } from '../blocks/print-html-table.ts'
import { type BlockWriter, stringOf } from '../writer.ts'
import { printElement, printElementStart } from './print-html.ts'
import { printHtmlInline } from './print-inline.ts'

export function printHtmlBlocks(nodes: readonly Node[], writer: BlockWriter): string {
  return nodes.map((node) => printHtmlBlock(node, writer)).join('')
}

/** A single paragraph needs no tags. */
export function printHtmlCell(nodes: readonly Node[], writer: BlockWriter): string {
  const [only, ...others] = nodes
  const isPlain = only?.object === 'block' && only.type === 'paragraph' && !only.data?.align && others.length === 0
  return isPlain ? printHtmlInline(only.nodes ?? [], writer) : printHtmlBlocks(nodes, writer)
}

function printHtmlBlock(node: Node, writer: BlockWriter): string {
  if (node.object === 'text' || node.object === 'inline') return printElement('p', {}, printHtmlInline([node], writer))
  if (node.object === 'fragment') return printHtmlBlocks(node.nodes, writer)
  const { type, data = {}, nodes = [], fragments = [] } = node
  switch (type) {
    case 'paragraph':
      return printElement('p', { align: printAlign(data.align) }, printHtmlInline(nodes, writer))
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      const attributes = { align: printAlign(data.align), id: findFixedAnchor(data) }
      return printElement(`h${Number(type.at(-1)) + 1}`, attributes, printHtmlInline(nodes, writer))
    }
    case 'list-ordered':
      return printElement('ol', { start: data.start }, nodes.map((item) => printItem(item, writer)).join(''))
    case 'list-unordered':
    case 'list-tasks':
      return printElement('ul', {}, nodes.map((item) => printItem(item, writer)).join(''))
    case 'blockquote':
      return printElement('blockquote', {}, printHtmlCell(nodes, writer))
    case 'divider':
      return '<hr>'
    case 'code':
      return printRich(data, nodes, writer).replaceAll('\n', '&#xA;')
    case 'images':
      return printFigures(node, writer)
    case 'table':
      return printHtmlTable(node, writer)
    case 'expandable':
      return printDetails(node, writer)
    case 'math':
      return printElement('p', {}, printHtmlInline([{ object: 'inline', type: 'inline-math', data }], writer))
    default:
      return printHtmlBlocks([...nodes, ...fragments], writer)
  }
}

function printItem(item: Node, writer: BlockWriter): string {
  const data = item.object === 'block' ? item.data : undefined
  const checked = typeof data?.checked === 'boolean' ? { type: 'checkbox', checked: data.checked } : undefined
  const content = printHtmlCell('nodes' in item ? (item.nodes ?? []) : [item], writer)
  return printElement('li', {}, (checked ? printElementStart('input', checked) : '') + content)
}

const expandableParts = ({ fragments = [] }: Block) => {
  const partOf = (name: string) => fragments.find((each) => each.fragment === name || each.type === name)?.nodes ?? []
  const [title] = partOf('expandable-title')
  return { title: title && 'nodes' in title ? (title.nodes ?? []) : [], body: partOf('expandable-body') }
}

function printDetails(block: Block, writer: BlockWriter): string {
  const { title, body } = expandableParts(block)
  const summary = printElement('summary', {}, printHtmlInline(title, writer))
  return printElement('details', { open: block.data?.open ? true : undefined }, summary + printHtmlBlocks(body, writer))
}

export const printExpandable = (block: Block, writer: BlockWriter): string => {
  const { title, body } = expandableParts(block)
  const start = printElementStart('details', { open: block.data?.open ? true : undefined })
  const summary = printElement('summary', {}, printHtmlInline(title, writer))
  return [start, summary, writer.blocks(body), '</details>'].filter((part) => stringOf(part) !== '').join('\n\n')
}
