/** COPY … FROM STDIN is the fastest way to insert many rows. They are on disk when this resolves, unless a transaction is open. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** `lines` are in the text format of COPY, each ended by a line feed, one or more per string or buffer. */
export const copyIn = (
  client: pg.ClientBase,
  statement: string,
  lines: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
): Promise<void> => pipeline(Readable.from(lines, { objectMode: false }), client.query(from(statement)))

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SPECIAL = /[\\\n\r\t]/
const ALL_SPECIAL = /[\\\n\r\t]/g

type CopyValue = string | number | boolean | Date | string[] | null | undefined

/** Escapes one value for the text format of COPY. */
export function toCopyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(toArrayText(value))
  return String(value)
}

const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (found) => ESCAPES[found]!) : text)

/** Writes an array of texts with every element quoted. */
const toArrayText = (values: string[]) => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
