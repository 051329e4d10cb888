/** Comma-separated values, as spreadsheets write and read them. */

/** Reads rows of fields. The separator is the first of comma, semicolon and tab: what a table begins with contains none of them. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = findSeparator(source)
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  // Kept beside the field: looking at the whole field at every quote would take quadratic time.
  let isBlank = true
  const add = (part: string) => {
    field += part
    isBlank &&= part.trim() === ''
  }
  const endField = () => {
    row.push(field.trim())
    field = ''
    isBlank = true
  }
  const endRow = () => {
    endField()
    if (row.some((each) => each !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; ) {
    const letter = source[at]!
    if (letter === '"' && isBlank) {
      const quoted = readQuoted(source, at + 1)
      field = ''
      add(quoted.text)
      at = quoted.end
    } else if (letter === separator || letter === '\n') {
      if (letter === '\n') endRow()
      else endField()
      at++
    } else {
      const end = findSign(source, at + 1, separator)
      if (letter !== '\r') add(source.slice(at, end))
      else if (end > at + 1) add(source.slice(at + 1, end))
      at = end
    }
  }
  endRow()
  return rows
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

/** The next character that may end a part of a field. */
function findSign(source: string, start: number, separator: string): number {
  let at = start
  while (at < source.length && !isSign(source[at]!, separator)) at++
  return at
}

const isSign = (letter: string, separator: string) =>
  letter === separator || letter === '\n' || letter === '\r' || letter === '"'

const findSeparator = (text: string): string => /[,;\t]/.exec(text)?.[0] ?? ','

const printField = (field: string) => (/[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

export const printCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(printField).join(',')}\r\n`).join('')
