/** Comma-separated values, as spreadsheets write and read them. */

/** Reads rows of fields. The separator is the first of comma, semicolon and tab: what a table begins with contains none of them. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = findSeparator(source)
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= source.length; ) {
    const field = readField(source, at, separator)
    row.push(field.text.trim())
    at = field.end + 1
    if (source[field.end] === separator) continue
    if (row.some((each) => each !== '')) rows.push(row)
    row = []
  }
  return rows
}

/** Reads up to the sign that ends the field. A quote counts only where nothing but blanks stand before it. */
function readField(source: string, start: number, separator: string): { text: string; end: number } {
  let at = start
  let quoted = ''
  while (quoted.trim() === '') {
    at = skipBlanks(source, at, separator)
    if (source[at] !== '"') break
    const { text, end } = readQuoted(source, at + 1)
    quoted = text
    at = end
  }
  const end = findEnd(source, at, separator)
  return { text: quoted + source.slice(at, end).replaceAll('\r', ''), end }
}

/** Reads from behind a quote to the one that ends it; two in a row stand for one. */
function readQuoted(source: string, start: number): { text: string; end: number } {
  const parts: string[] = []
  for (let at = start; ; ) {
    const quote = source.indexOf('"', at)
    parts.push(source.slice(at, quote < 0 ? undefined : quote))
    if (quote < 0) return { text: parts.join(''), end: source.length }
    if (source[quote + 1] !== '"') return { text: parts.join(''), end: quote + 1 }
    parts.push('"')
    at = quote + 2
  }
}

function skipBlanks(source: string, start: number, separator: string): number {
  let at = start
  while (at < source.length && !endsField(source[at]!, separator) && /\s/.test(source[at]!)) at++
  return at
}

function findEnd(source: string, start: number, separator: string): number {
  let at = start
  while (at < source.length && !endsField(source[at]!, separator)) at++
  return at
}

const endsField = (letter: string, separator: string) => letter === separator || letter === '\n'

const findSeparator = (text: string): string => /[,;\t]/.exec(text)?.[0] ?? ','

const printField = (field: string) => (/[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

export const printCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(printField).join(',')}\r\n`).join('')
