import { ChangedValue, comparedTableOf, differenceOf } from '@lectern/content/compare'
import { type Node, type NodeData, readTable, type TableContent } from '@lectern/content/document'
import { findDirection, writeDirection } from '../document/direction.ts'
import { findSideClass, writeChanged } from '../document/mark-difference.ts'
import { readOneOf, readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import { writeCards } from './cards.ts'
import { writeCell } from './cells.ts'

type Column = TableContent['columns'][number]

export const writeTable: WriteBlock = (block, writer) => {
  const table = comparedTableOf(block) ?? readTable(block)
  return table.view.type === 'cards'
    ? writeCards(table, writer)
    : writer.aside(() => writeGrid(table, block.data ?? {}, writer))
}

/** A table that is too wide scrolls, with the keyboard too. */
function writeGrid({ view, columns, rows }: TableContent, data: NodeData, writer: DocumentWriter): Content {
  const shown = columns.filter(({ isHidden }) => !isHidden)
  const hasTitles = view.hideHeader !== true && shown.some(({ definition }) => hasTitle(definition))
  const hasWidths = shown.some(({ width }) => width !== undefined)
  const { words, styles } = writer
  // Columns run as the first title reads, or the first cell where there are no titles.
  const titles = hasTitles ? shown.map(({ definition }) => readTitle(definition) ?? '').join(' ') : undefined
  const leading = titles ?? readCellContent(rows[0]?.[shown[0]?.id ?? ''])
  const around = findDirection(leading) ?? writer
  const width = (each: Column) => each.width !== undefined && styles.className(`width:${Math.round(each.width)}px`)
  const head = html`<thead><tr>${shown.map(
    (each) =>
      html`<th scope="col"${classes(each)}${writeDirection(readTitle(each.definition), around)}>${writer.mark(each, writeTitle(each.definition))}</th>`,
  )}</tr></thead>\n`
  return html`<div class="table${data.fullWidth === true && ' wide'}" role="group" aria-label="${words.table}" tabindex="0"${data.search === true && html` data-search`}><table${writeDirection(leading, writer)}>
${hasWidths && html`<colgroup>${shown.map((each) => html`<col${width(each) && html` class="${width(each)}"`}>`)}</colgroup>\n`}${hasTitles && head}<tbody>
${rows.map((row) => html`<tr${sideClass(row)}>${shown.map((each) => html`<td${classes(each)}${writeDirection(readCellContent(row[each.id]), around)}>${writer.mark(differenceOf(row) ? row : each, writeCell(each.definition, row[each.id], writer))}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`
}

const hasTitle = ({ title }: NodeData) => title instanceof ChangedValue || readString(title) !== undefined

const readTitle = ({ title }: NodeData) => readString(title instanceof ChangedValue ? title.after : title)

const writeTitle = ({ title }: NodeData): Content =>
  title instanceof ChangedValue ? writeChanged(readString(title.before), readString(title.after)) : readString(title)

const sideClass = (row: NodeData): Content => {
  const name = findSideClass(row)
  return name && html` class="${name}"`
}

/** Returns the text of a cell, which decides its direction; other values read the same both ways. */
const readCellContent = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? (value as Node[]).filter(isNode) : undefined

const isNode = (value: unknown) => typeof value === 'object' && value !== null && 'object' in value

function classes(column: Column): Content {
  const { type, textAlignment, verticalAlignment } = column.definition
  const align = readOneOf(textAlignment, ['center', 'right'])
  const names = [
    align === 'center' && 'to-center',
    (align === 'right' || type === 'number') && 'to-end',
    (type === 'checkbox' || type === 'rating') && 'narrow',
    readOneOf(verticalAlignment, ['middle', 'bottom']) && `at-${verticalAlignment}`,
    findSideClass(column),
  ].filter(Boolean)
  return names.length > 0 && html` class="${names.join(' ')}"`
}
