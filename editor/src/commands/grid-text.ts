/** Rows and cells of a text as spreadsheets copy it: tabs between cells, lines between rows, quotes around cells that have either in them. */

/** More cells than this are no table that somebody writes. */
const MOST_CELLS = 100_000

/** Undefined: the text is no grid, or too large for one. */
export function readGrid(text: string): string[][] | undefined {
  if (!text.includes('\t')) return undefined
  const rows: string[][] = []
  let row: string[] = []
  let cells = 0
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell)
    if (++cells > MOST_CELLS) return undefined
    const isRowEnd = text[end] !== '\t'
    if (isRowEnd) {
      rows.push(row)
      row = []
    }
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (isRowEnd && at >= text.length) break
  }
  return rows
}

function readPlain(text: string, start: number): { cell: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, end), end }
}

/** Two quotes stand for one. A quote that is never closed is a letter like others. */
function readQuoted(text: string, start: number): { cell: string; end: number } {
  const parts: string[] = []
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return readPlain(text, start)
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1)
      return { cell: parts.join('"') + rest.cell, end: rest.end }
    }
    at = quote + 2
  }
}
