/** Writes a table as cards: each record is one card, and the whole card is a link. */
import { ChangedValue } from '@lectern/content/compare'
import type { NodeData, TableContent } from '@lectern/content/document'
import { isExternal } from '../addresses.ts'
import { listCellRefs } from '../document/cell-refs.ts'
import { findSideClass } from '../document/mark-difference.ts'
import { readString } from '../document/read-data.ts'
import { toLine } from '../document/text.ts'
import type { DocumentWriter } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import type { ReferenceTarget } from '../source.ts'
import { writeCell } from './cells.ts'

export function writeCards(table: TableContent, writer: DocumentWriter): Content {
  const { view, rows } = table
  if (rows.length === 0) return undefined
  return html`<ul class="cards${view.cardSize === 'large' && ' large'}" role="list">\n${rows.map((row) => writeCard(table, row, writer))}</ul>\n`
}

function writeCard({ view, columns }: TableContent, row: NodeData, writer: DocumentWriter): Content {
  /** A cover is one picture, or the first of some files. */
  const refIn = (id: unknown) => {
    const column = columns.find((each) => each.id === id)
    const value = column && row[column.id]
    return column && listCellRefs(column.definition.type, value instanceof ChangedValue ? value.after : value)[0]
  }
  const target = writer.target(refIn(view.targetDefinition))
  const [cover, coverDark] = [view.coverDefinition, view.coverDefinitionDark].map((each) => writer.medium(refIn(each)))
  const lines = columns.flatMap(({ id, definition, isHidden }) => {
    if (isHidden || id === view.targetDefinition || id === view.coverDefinition || id === view.coverDefinitionDark)
      return []
    const written = html`${target ? writer.inLink(() => writeCell(definition, row[id], writer)) : writeCell(definition, row[id], writer)}`
    if (written.text.trim() === '') return []
    const title = view.hideColumnTitle === false && readString(definition.title)
    return [html`<div class="field">${title && html`<span class="label">${title}</span> `}${written}</div>\n`]
  })
  const name =
    columns.flatMap(({ id }) => (Array.isArray(row[id]) ? toLine(row[id]) || [] : []))[0] ??
    target?.title ??
    target?.href
  const side = findSideClass(row)
  return html`<li class="card${target && ' leads'}${side && ` ${side}`}">
${cover && writeCover(cover, coverDark)}<div class="body">
${lines.length > 0 ? writer.mark(row, lines) : target && html`<div class="field"><strong>${target.title ?? target.href}</strong></div>\n`}</div>
${target && html`<a class="cover-all" href="${target.href}" aria-label="${name}"${isExternal(target.href) && html` rel="noopener"`}></a>`}</li>\n`
}

const writeCover = (light: ReferenceTarget, dark: ReferenceTarget | undefined): Content => [
  html`<img class="cover${dark && ' in-light'}" src="${light.href}" alt="" loading="lazy">\n`,
  dark && html`<img class="cover in-dark" src="${dark.href}" alt="" loading="lazy">\n`,
]
