import { isRetryable } from './connect.ts'
import type { Transaction, WriteDb } from './connections.ts'

const ATTEMPTS = 5

/** `run` uses nothing but the transaction, so it is run again from the start when it lost a race. Called with a transaction, it runs inside that one. */
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
