import { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** A statement written out, for the few that are asked most: putting a query together costs more than sending it. */
export const statement =
  <Row>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
