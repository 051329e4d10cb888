import { isRetryable } from './connect.ts'
import type { Transaction, WriteDb } from './connections.ts'
import { isStale } from './named-statements.ts'

const ATTEMPTS = 5
/** After a migration each statement of a transaction may be stale, and every run finds one of them. */
const STALE_STATEMENTS = 100

/** `run` uses nothing but the transaction, so it is run again from the start when it lost a race. Called with a transaction, it runs inside that one. */
export async function inTransaction<T>(db: WriteDb, run: (trx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db)
  let lost = 0
  let stale = 0
  for (;;) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const mayRunAgain = isStale(error) ? ++stale < STALE_STATEMENTS : isRetryable(error) && ++lost < ATTEMPTS
      if (!mayRunAgain) throw error
    }
  }
}
