import type { Block } from '@lectern/content/document'
import { writeDirection } from '../document/direction.ts'
import { filterBlocks, readNumber } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, html } from '../html.ts'

export const writeUnordered: WriteBlock = ({ nodes }, writer) =>
  html`<ul${writeDirection(nodes, writer)}>\n${items(nodes, writer)}</ul>\n`

export const writeOrdered: WriteBlock = ({ data = {}, nodes }, writer) => {
  const start = readNumber(data.start)
  return html`<ol${start !== undefined && start !== 1 && html` start="${Math.trunc(start)}"`}${writeDirection(nodes, writer)}>\n${items(nodes, writer)}</ol>\n`
}

export const writeTasks: WriteBlock = ({ nodes }, writer) =>
  html`<ul class="tasks" role="list"${writeDirection(nodes, writer)}>\n${filterBlocks(nodes, 'list-item').map((item) => html`<li${keys(item, writer)}>${box(item, writer)}<div>${writer.mark(item, itemContent(item, writer))}</div></li>\n`)}</ul>\n`

const items = (nodes: Block['nodes'], writer: DocumentWriter): Content =>
  filterBlocks(nodes, 'list-item').map(
    (item) => html`<li${keys(item, writer)}>${writer.mark(item, itemContent(item, writer))}</li>\n`,
  )

/** The line of an item has no element of its own. */
const keys = (item: Block, writer: DocumentWriter): Content =>
  writer.keys(item, isTight(item) ? item.nodes?.[0] : undefined)

/** A list whose items are single lines stays tight. */
function isTight({ nodes = [] }: Block): boolean {
  const [first, ...rest] = nodes
  const isLine = first?.object === 'block' && first.type === 'paragraph' && first.data?.align === undefined
  return isLine && !rest.some((node) => node.object === 'block' && node.type === 'paragraph')
}

function itemContent(item: Block, writer: DocumentWriter): Content {
  const { nodes = [] } = item
  const [first, ...rest] = nodes
  if (first?.object !== 'block' || !isTight(item)) return writer.blocks(nodes)
  return html`${writer.mark(first, writer.inlines(first.nodes))}${rest.length > 0 && html`\n${writer.blocks(rest)}`}`
}

const box = ({ data = {} }: Block, { words }: DocumentWriter): Content =>
  html`<input type="checkbox" disabled${data.checked === true && html` checked`} aria-label="${data.checked === true ? words.checked : words.unchecked}">`
