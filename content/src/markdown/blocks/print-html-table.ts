import { type Block, type Node, type NodeData, readTable, type TableContent } from '../../document/index.ts'
import { printElement, printElementStart, printHtmlText } from '../html/print-html.ts'
import { printHtmlInline } from '../html/print-inline.ts'
import { type BlockWriter, stringOf } from '../writer.ts'

export function printHtmlTable(block: Block, writer: BlockWriter): string {
  const table = readTable(block)
  const { view, columns, rows } = table
  const isCards = view.type === 'cards'
  const start = printElementStart('table', {
    'data-view': isCards ? 'cards' : undefined,
    'data-card-size': isCards && view.cardSize === 'large' ? 'large' : undefined,
    'data-card-title-hidden': isCards && view.hideColumnTitle ? true : undefined,
    'data-header-hidden': !isCards && view.hideHeader ? true : undefined,
    'data-full-width': block.data?.fullWidth ? 'true' : undefined,
    'data-search': block.data?.search ? 'true' : undefined,
  })
  const header = columns.map((column) => printTitle(column, view, writer)).join('')
  const body = rows.map((row) => printElement('tr', {}, printCells(table, row, writer))).join('')
  return `${start}<thead><tr>${header}</tr></thead><tbody>${body}</tbody></table>`
}

function printTitle(
  { id, definition, isHidden, width }: TableContent['columns'][number],
  view: NodeData,
  writer: BlockWriter,
) {
  const { type, textAlignment, verticalAlignment, multiple, max, options } = definition
  const is = (name: string) => (view.type === 'cards' && view[name] === id ? true : undefined)
  const attributes = {
    width,
    valign: verticalAlignment,
    align: textAlignment === 'left' ? undefined : textAlignment,
    'data-type': type === 'text' ? undefined : type,
    'data-multiple': multiple ? true : undefined,
    'data-max': type === 'rating' ? max : undefined,
    'data-hidden': isHidden ? true : undefined,
    'data-card-target': is('targetDefinition'),
    'data-card-cover': is('coverDefinition'),
    'data-card-cover-dark': is('coverDefinitionDark'),
  }
  const title = printHtmlInline(
    [{ object: 'text', leaves: [{ object: 'leaf', text: stringOf(definition.title), marks: [] }] }],
    writer,
  )
  return printElement('th', attributes, title + printOptions(options))
}

function printOptions(options: unknown): string {
  if (!Array.isArray(options) || options.length === 0) return ''
  const written = options.map(({ value, label, color }: NodeData) =>
    printElement('option', { value, label, color }, ''),
  )
  return printElement('select', {}, written.join(''))
}

function printCells({ columns }: TableContent, row: NodeData, writer: BlockWriter): string {
  return columns.map(({ id, definition }) => printElement('td', {}, printValue(row[id], definition, writer))).join('')
}

function printValue(value: unknown, { type, options }: NodeData, writer: BlockWriter): string {
  if (value === undefined || value === null) return ''
  switch (type) {
    case 'select': {
      const labels = new Map(
        (Array.isArray(options) ? options : []).map((option: NodeData) => [option.value, option.label]),
      )
      const chosen = Array.isArray(value) ? value : [value]
      return chosen
        .map((each) => printElement('span', { 'data-option': each }, printHtmlText(stringOf(labels.get(each)))))
        .join(', ')
    }
    case 'files':
    case 'users':
      return (Array.isArray(value) ? value : [value])
        .map((each) =>
          typeof each === 'string'
            ? { kind: type === 'files' ? 'file' : 'user', [type === 'files' ? 'file' : 'user']: each }
            : each,
        )
        .map((ref) => printAddress(ref, writer))
        .join(', ')
    case 'content-ref':
    case 'image':
      return printAddress(value, writer)
    default:
      return Array.isArray(value) ? writer.htmlCell(value as Node[]) : printHtmlText(stringOf(value))
  }
}

function printAddress(ref: unknown, writer: BlockWriter): string {
  const href = writer.href(ref)
  return printElement('a', { href }, printHtmlText(href))
}
