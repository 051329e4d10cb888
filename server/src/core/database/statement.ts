/** Statements whose text is made once, for what is asked most: putting a query together costs more than sending it. */
import { type Compilable, CompiledQuery } from 'kysely'
import type { ReadDb } from './connections.ts'

export type Statement<Row> = (db: ReadDb, ...values: unknown[]) => Promise<Row[]>

/** Written out. */
export const statement =
  <Row>(text: string): Statement<Row> =>
  async (db, ...values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** Put together by kysely, at the first use. The values it is built with only hold the places of those it is asked with, in their order. */
export function prepared<Row>(build: (db: ReadDb) => Compilable<Row>): Statement<Row> {
  let ask: Statement<Row> | undefined
  return (db, ...values) => {
    ask ??= statement<Row>(build(db).compile().sql)
    return ask(db, ...values)
  }
}
