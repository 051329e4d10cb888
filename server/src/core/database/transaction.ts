import { type Db, isRetryable } from './connect.ts'

const ATTEMPTS = 5

/** What runs in it touches nothing but the transaction, so one that lost a race is run again from the start. Inside another it is part of that. */
export async function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
    }
  }
}
