/**
 * Statements with values in place, written as templates: for the most frequent writes, which the query builder would take longer to build than
 * PostgreSQL to run. A template may contain others.
 */
import { CompiledQuery } from 'kysely'
import type { ReadDb } from './connections.ts'

export class SqlText {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export const sqlText = (strings: TemplateStringsArray, ...values: unknown[]) => new SqlText(strings, values)

/** Text that is part of the statement, never from input. */
export const rawText = (text: string) => new SqlText([text], [])

export async function execute<Row>(db: ReadDb, statement: SqlText): Promise<Row[]> {
  const values: unknown[] = []
  const text = print(statement, values)
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

function print({ strings, values }: SqlText, placed: unknown[]): string {
  let text = strings[0]!
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    text += (value instanceof SqlText ? print(value, placed) : `$${placed.push(value)}`) + strings[at + 1]!
  }
  return text
}
