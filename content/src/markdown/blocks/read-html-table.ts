/** Reads `<table>`: columns of all types, widths, cards. */

import {
  type Block,
  type CellValue,
  type Column,
  type ContentRef,
  columnId,
  type NodeData,
  toTable,
} from '../../document/index.ts'
import { type HtmlElement, type HtmlNode, isElement } from '../../html-tree/index.ts'
import { readCollapsedText, trimNodes } from '../html/html-text.ts'
import type { Reader } from '../reader.ts'
import type { Attributes } from '../tag.ts'

type ReadBlocks = (nodes: readonly HtmlNode[]) => Block[]

const TYPES = ['number', 'checkbox', 'files', 'users', 'rating', 'select', 'content-ref', 'image']

/** `read` reads cells. A table without cells is replaced by its content, read by `readOutside`. */
export function readHtmlTable(table: HtmlElement, reader: Reader, read: ReadBlocks, readOutside: ReadBlocks): Block[] {
  const rows = findAll(table, 'tr')
  const header = rows.find((row) => row.children.some((node) => isElement(node, 'th')))
  const body = rows.filter((row) => row !== header).map((row) => cellsOf(row))
  const titles = header ? cellsOf(header) : []
  const width = body.reduce((most, cells) => Math.max(most, cells.length), titles.length)
  if (width === 0)
    return readOutside(table.children.flatMap((node) => (node.type === 'element' ? node.children : [node])))
  // Missing cells are printed too, so they count.
  reader.budget.spend(width * (body.length + 1))
  const columns = Array.from({ length: width }, (_, at) => toColumn(titles[at]))
  const records = body.map((cells) => cells.map((cell, at) => readCell(cell, columns[at]!.definition, reader, read)))
  const { attributes } = table
  const isOn = (name: string) => attributes[name] === 'true' || attributes[name] === '' || undefined
  const view =
    attributes['data-view'] === 'cards'
      ? cardsView(attributes, titles)
      : { type: 'grid', hideHeader: !header || 'data-header-hidden' in attributes }
  return [toTable(columns, records, view, { fullWidth: isOn('data-full-width'), search: isOn('data-search') })]
}

/** Finds rows, but not those of a nested table. */
function findAll(element: HtmlElement, name: string): HtmlElement[] {
  return element.children.flatMap((node) => {
    if (node.type === 'text' || node.name === 'table') return []
    return node.name === name ? [node] : findAll(node, name)
  })
}

const cellsOf = (row: HtmlElement) =>
  row.children.filter((node) => isElement(node, 'td') || isElement(node, 'th')) as HtmlElement[]

function toColumn(title: HtmlElement | undefined): Column {
  const attributes = title?.attributes ?? {}
  const children = (title?.children ?? []).filter((node) => !isElement(node, 'select'))
  const type = TYPES.find((each) => each === attributes['data-type']) ?? 'text'
  const width = /^\d{1,6}(?:\.\d{1,3})?$/.test(attributes.width ?? '') ? Number(attributes.width) : undefined
  const definition = { title: readCollapsedText(trimNodes(children)), type, ...kindOf(type, attributes, title) }
  return { definition, isHidden: 'data-hidden' in attributes, width }
}

function kindOf(type: string, attributes: Attributes, title: HtmlElement | undefined): NodeData {
  const { align = '', valign = '' } = attributes
  if (type === 'text') {
    const verticalAlignment = ['top', 'middle', 'bottom'].includes(valign) ? { verticalAlignment: valign } : {}
    return { textAlignment: ['center', 'right'].includes(align) ? align : 'left', ...verticalAlignment }
  }
  if (type === 'rating') return { max: Number.parseInt(attributes['data-max'] ?? '', 10) || 5 }
  if (type === 'users') return { multiple: 'data-multiple' in attributes }
  if (type !== 'select') return {}
  const options = (title ? findAll(title, 'option') : []).map(({ attributes: option, children }) => ({
    value: option.value ?? '',
    label: option.label ?? readCollapsedText(children),
    color: option.color ?? 'default',
  }))
  return { multiple: 'data-multiple' in attributes, options }
}

function cardsView(attributes: Attributes, titles: readonly HtmlElement[]): NodeData {
  const find = (name: string) => {
    const at = titles.findIndex((title) => name in title.attributes)
    return at < 0 ? undefined : columnId(at)
  }
  const named = {
    targetDefinition: find('data-card-target'),
    coverDefinition: find('data-card-cover'),
    coverDefinitionDark: find('data-card-cover-dark'),
    hideColumnTitle: 'data-card-title-hidden' in attributes || undefined,
  }
  const known = Object.entries(named).filter(([, value]) => value !== undefined)
  return {
    type: 'cards',
    cardSize: attributes['data-card-size'] === 'large' ? 'large' : 'medium',
    ...Object.fromEntries(known),
  }
}

function readCell(cell: HtmlElement, { type }: NodeData, reader: Reader, read: ReadBlocks): CellValue | undefined {
  const words = readCollapsedText(trimNodes(cell.children))
  switch (type) {
    case 'number':
    case 'rating':
      return words === '' ? undefined : toNumber(words)
    case 'checkbox':
      if (findAll(cell, 'input').length > 0)
        return findAll(cell, 'input').some((input) => 'checked' in input.attributes)
      return words === '' ? undefined : words === 'true'
    case 'select': {
      const chosen = findAll(cell, 'span').flatMap(({ attributes }) => attributes['data-option'] ?? [])
      return chosen.length === 0 ? undefined : chosen
    }
    case 'files':
    case 'users': {
      const found = addressesOf(cell).flatMap((url) => reader.ref(url, type === 'files' ? 'file' : 'link') ?? [])
      return found.length === 0 ? undefined : found.map(shorten)
    }
    case 'content-ref':
    case 'image': {
      const [url] = addressesOf(cell)
      return url === undefined ? undefined : reader.ref(url, type === 'image' ? 'image' : 'content-ref')
    }
    default: {
      const blocks = (cell.markdown === undefined ? undefined : reader.cell(cell.markdown)) ?? read(cell.children)
      return blocks.length === 0 ? undefined : { cell: blocks }
    }
  }
}

const toNumber = (words: string) => (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(words) ? Number(words) : words)

const addressesOf = (cell: HtmlElement) =>
  [
    ...findAll(cell, 'a').map((link) => link.attributes.href),
    ...findAll(cell, 'img').map((image) => image.attributes.src),
  ].filter((url) => url !== undefined)

/** Our own files and users are written as ids; anything else stays a reference. */
const shorten = (ref: ContentRef) => (ref.kind === 'file' ? ref.file : ref.kind === 'user' ? ref.user : ref)
