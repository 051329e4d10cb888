/** A table of a report as a file for spreadsheets. */
import { saveFile } from '../../design/save-file.ts'
import { printCsv } from '../../shell/csv.ts'

/** A cell is a name, or a number without the marks of a language. */
export interface NumberTable {
  headers: readonly string[]
  rows: readonly (readonly (string | number | undefined)[])[]
}

/** Visitors choose what they search for and write: a spreadsheet must not take it for a formula. */
const guardFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const printCell = (cell: string | number | undefined) =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : guardFormula(cell)

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
export const printNumberTable = ({ headers, rows }: NumberTable): string =>
  `\uFEFF${printCsv([headers, ...rows].map((row) => row.map(printCell)))}`

export const saveNumberTable = (table: NumberTable, name: string) =>
  saveFile(new Blob([printNumberTable(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
