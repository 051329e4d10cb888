/** Statements whose text is built once, for the most frequent queries: building a query costs more than sending it. */
import { type Compilable, CompiledQuery } from 'kysely'
import type { ReadDb } from './connections.ts'

type Statement<Row> = (db: ReadDb, ...values: unknown[]) => Promise<Row[]>

/** A statement written out as SQL. */
export const statement =
  <Row>(text: string): Statement<Row> =>
  async (db, ...values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** A statement that kysely builds at its first use. The values it is built with are placeholders for the values of each execution, in the same order. */
export function prepared<Row>(build: (db: ReadDb) => Compilable<Row>): Statement<Row> {
  let ask: Statement<Row> | undefined
  return (db, ...values) => {
    ask ??= statement<Row>(build(db).compile().sql)
    return ask(db, ...values)
  }
}
