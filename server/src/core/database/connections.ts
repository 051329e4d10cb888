/**
 * The three kinds of connections, each a type of its own, so that the compiler refuses a lock or a job outside a transaction.
 * Raw SQL (`sql`, `statement`) runs on any of them: whoever writes with it asks for a `Transaction` in the signature.
 */
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './tables.ts'

/** Where one only reads. A pool and a transaction will do as well. */
export type ReadDb = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'isTransaction' | 'getExecutor' | 'executeQuery'
>

/** The pool: it starts transactions (`inTransaction`). A statement of its own commits at once. */
export type PoolDb = Kysely<DB> & { readonly isTransaction: false }

/** What is written, locked, enqueued or announced over it stands or falls together. */
export type Transaction = KyselyTransaction<DB>

/** Where one statement writes by itself: over a pool it commits at once. */
export type WriteDb = PoolDb | Transaction
