/** Comma-separated values, as spreadsheets write and read them. */

/** Reads rows of fields. The separator is the first of comma, semicolon and tab: what a table begins with contains none of them. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = findSeparator(source)
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field.trim())
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.some((each) => each !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (source[at + 1] === '"') {
        field += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && field.trim() === '') {
      field = ''
      isQuoted = true
    } else if (letter === separator) endField()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') field += letter
  }
  endRow()
  return rows
}

const findSeparator = (text: string): string => /[,;\t]/.exec(text)?.[0] ?? ','

const printField = (field: string) => (/[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

export const printCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(printField).join(',')}\r\n`).join('')
