import { type Node, type NodeData, readTable, type TableContent } from '@lectern/content/document'
import { findDirection, writeDirection } from '../document/direction.ts'
import { readOneOf, readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import { writeCards } from './cards.ts'
import { writeCell } from './cells.ts'

type Column = TableContent['columns'][number]

export const writeTable: WriteBlock = (block, writer) => {
  const table = readTable(block)
  return table.view.type === 'cards'
    ? writeCards(table, writer)
    : writer.aside(() => writeGrid(table, block.data ?? {}, writer))
}

/** A table that is too wide scrolls, with the keyboard too. */
function writeGrid({ view, columns, rows }: TableContent, data: NodeData, writer: DocumentWriter): Content {
  const shown = columns.filter(({ isHidden }) => !isHidden)
  const hasTitles = view.hideHeader !== true && shown.some(({ definition }) => readString(definition.title))
  const hasWidths = shown.some(({ width }) => width !== undefined)
  const { words, styles } = writer
  // Columns run as the first title reads, or the first cell where there are no titles.
  const titles = hasTitles ? shown.map(({ definition }) => readString(definition.title) ?? '').join(' ') : undefined
  const leading = titles ?? readCellContent(rows[0]?.[shown[0]?.id ?? ''])
  const around = findDirection(leading) ?? writer
  const width = (each: Column) => each.width !== undefined && styles.className(`width:${Math.round(each.width)}px`)
  const head = html`<thead><tr>${shown.map(
    (each) =>
      html`<th scope="col"${classes(each)}${writeDirection(readString(each.definition.title), around)}>${readString(each.definition.title)}</th>`,
  )}</tr></thead>\n`
  return html`<div class="table${data.fullWidth === true && ' wide'}" role="group" aria-label="${words.table}" tabindex="0"${data.search === true && html` data-search`}><table${writeDirection(leading, writer)}>
${hasWidths && html`<colgroup>${shown.map((each) => html`<col${width(each) && html` class="${width(each)}"`}>`)}</colgroup>\n`}${hasTitles && head}<tbody>
${rows.map((row) => html`<tr>${shown.map((each) => html`<td${classes(each)}${writeDirection(readCellContent(row[each.id]), around)}>${writeCell(each.definition, row[each.id], writer)}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`
}

/** Returns the text of a cell, which decides its direction; other values read the same both ways. */
const readCellContent = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? (value as Node[]).filter(isNode) : undefined

const isNode = (value: unknown) => typeof value === 'object' && value !== null && 'object' in value

function classes({ definition: { type, textAlignment, verticalAlignment } }: Column): Content {
  const align = readOneOf(textAlignment, ['center', 'right'])
  const names = [
    align === 'center' && 'to-center',
    (align === 'right' || type === 'number') && 'to-end',
    (type === 'checkbox' || type === 'rating') && 'narrow',
    readOneOf(verticalAlignment, ['middle', 'bottom']) && `at-${verticalAlignment}`,
  ].filter(Boolean)
  return names.length > 0 && html` class="${names.join(' ')}"`
}
