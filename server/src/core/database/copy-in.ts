/** COPY … FROM STDIN: the quickest way in for many rows. They are on disk when this resolves, unless a transaction is open. */
import type pg from 'pg'

/** What pg's types leave out of its connection. */
interface CopyConnection {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** `lines` in the text format of COPY, each ended by a line feed. */
export function copyIn(client: pg.ClientBase, statement: string, lines: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        try {
          for (const line of lines) connection.sendCopyFromChunk(Buffer.from(line))
          connection.endCopyFrom()
        } catch (error) {
          connection.sendCopyFail(String(error))
        }
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable)
  })
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SPECIAL = /[\\\n\r\t]/
const ALL_SPECIAL = /[\\\n\r\t]/g

type CopyValue = string | number | boolean | Date | string[] | null | undefined

/** A value of a row of COPY's text format. */
export function toCopyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(toArrayText(value))
  return String(value)
}

const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (found) => ESCAPES[found]!) : text)

/** The text of an array of texts: every element quoted. */
const toArrayText = (values: string[]) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
