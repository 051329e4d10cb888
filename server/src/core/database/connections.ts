/**
 * The three kinds of connections are separate types, so that the compiler refuses a lock or a job outside a transaction. Raw SQL (`sql`, `statement`)
 * runs on any of them, so functions that write with it take a `Transaction`.
 */
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './tables.ts'

/** For code that only reads. A pool and a transaction are accepted as well. */
export type ReadDb = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'isTransaction' | 'getExecutor' | 'executeQuery'
>

/** The pool. It starts transactions (`inTransaction`); a single statement commits at once. */
export type PoolDb = Kysely<DB> & { readonly isTransaction: false }

/** Everything written, locked, enqueued or announced over it is committed or rolled back together. */
export type Transaction = KyselyTransaction<DB>

/** For a single writing statement, which commits at once on a pool. */
export type WriteDb = PoolDb | Transaction
