import { type Db, isRetryable } from './connect.ts'

const ATTEMPTS = 5

/** What runs in it touches nothing but the transaction, so one that lost a race is run again from the start. */
export async function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
    }
  }
}
