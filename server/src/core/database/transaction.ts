import { isRetryable } from './connect.ts'
import type { Transaction, WriteDb } from './connections.ts'

const ATTEMPTS = 5

/**
 * `run` touches nothing but the transaction, so one that lost a race is run again from the start. Called with a transaction, it runs as
 * a part of that.
 */
export async function inTransaction<T>(db: WriteDb, run: (trx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
    }
  }
}
