/**
 * Rows of COPY as lines of JSON. PostgreSQL takes four times as long for `row_to_json` as for the rows themselves; this copies their bytes once.
 * COPY already writes them almost as JSON: texts in quotes with escaped quotes, numbers and null bare, commas in between.
 */
const AS_JSON = `FORMAT csv, NULL 'null', ESCAPE '\\'`

/** `text` and `json` are quoted by COPY; `json` is written without the quotes. */
export interface JsonMember {
  name: string
  kind: 'text' | 'number' | 'json'
}

export function toJsonCopyOptions(members: readonly JsonMember[]): string {
  const quoted = members.filter(({ kind }) => kind !== 'number').map(({ name }) => `"${name}"`)
  return `(${AS_JSON}, FORCE_QUOTE (${quoted.join(', ')}))`
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a
const SPACE = 0x20
/** The longest thing that is written for one byte of a row, besides the name of a member. */
const LONGEST_ESCAPE = 6

/** Returns a function that converts whole rows. */
export function createJsonLines(members: readonly JsonMember[]): (rows: Buffer) => Buffer {
  const starts = members.map(({ name }, at) => Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`))
  const isJson = members.map(({ kind }) => kind === 'json')
  const room = LONGEST_ESCAPE + Math.max(...starts.map((start) => start.length)) + 2
  return (rows) => {
    let lines = Buffer.allocUnsafe(rows.length * 3 + room)
    let end = 0
    let member = -1
    let isBare = false
    let isQuoted = false
    for (let at = 0; at < rows.length; at++) {
      if (end + room > lines.length) lines = Buffer.concat([lines], lines.length * 2)
      const byte = rows[at]!
      if (isQuoted) {
        if (byte === BACKSLASH) {
          // COPY escapes quotes and backslashes, as JSON does; what is JSON itself was not to be escaped.
          if (!isBare) lines[end++] = byte
          lines[end++] = rows[++at]!
        } else if (byte === QUOTE) {
          isQuoted = false
          if (!isBare) lines[end++] = byte
        } else if (byte < SPACE) end = append(lines, end, CONTROLS[byte]!)
        else lines[end++] = byte
        continue
      }
      if (member === -1) {
        end = append(lines, end, starts[++member]!)
        isBare = isJson[member]!
      }
      if (byte === COMMA) {
        end = append(lines, end, starts[++member]!)
        isBare = isJson[member]!
      } else if (byte === LINE_FEED) {
        end = append(lines, end, LINE_END)
        member = -1
      } else {
        isQuoted = byte === QUOTE
        if (!isQuoted || !isBare) lines[end++] = byte
      }
    }
    return lines.subarray(0, end)
  }
}

const LINE_END = Buffer.from('}\n')
const CONTROLS = Array.from({ length: SPACE }, (_, code) =>
  Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
)

function append(lines: Buffer, end: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at++) lines[end + at] = bytes[at]!
  return end + bytes.length
}
