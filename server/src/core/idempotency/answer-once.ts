/**
 * Does a request with an Idempotency-Key once (decision 0110). The row of the key commits together with the effect: in the transaction of the operation or, where an
 * operation has transactions of its own, in the one that writes its record.
 */
import type { FastifyRequest } from 'fastify'
import { type Companion, executeCompanion } from '../audit/record.ts'
import type { Recording } from '../audit/record-operation.ts'
import type { ReadDb, Transaction, WriteDb } from '../database/connections.ts'
import { noteOutage } from '../database/outage-log.ts'
import { execute } from '../database/sql-text.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, invalid } from '../errors.ts'
import type { Operation } from '../operation/operation.ts'
import { sealedColumn } from '../seal/sealed-column.ts'
import type { Secrets } from '../secrets.ts'
import { KeptAnswer } from './kept-answer.ts'
import type { KeyedRequest } from './keyed-request.ts'
import { deleteKept, findKept, type KeptColumns, type KeptRow, toKeptInsert, updateKept } from './store.ts'

/** The largest body in characters that is kept. */
const LARGEST = 65_536

export const keptAnswers = sealedColumn({ table: 'idempotency_keys', column: 'sealed_body', row: 'id' })

/** Whether a key has an effect: the other methods are idempotent by themselves, and what only reads may be repeated. */
export const takesIdempotencyKey = ({ method, idempotencyKey }: Operation): boolean =>
  (method === 'POST' || method === 'PATCH') && (idempotencyKey === undefined || idempotencyKey === 'transaction')

export interface Once {
  /** The transaction of the operation, or the pool where it has its own. */
  db: WriteDb
  secrets: Secrets
  operation: Operation
  request: FastifyRequest
  keyed: KeyedRequest
  /** What an earlier request left, read meanwhile. What is kept after that is found by `toKeptInsert`. */
  kept: Promise<KeptRow | undefined>
}

/** The keys of the requests that this process is doing. */
const running = new Set<string>()

/** Refuses a second request with a key at once while the first one runs. In another process it waits for the row of the first. */
export async function runExclusively<T>({ id }: KeyedRequest, run: () => Promise<T>): Promise<T> {
  if (running.has(id)) throw stillRunning()
  running.add(id)
  try {
    return await run()
  } finally {
    running.delete(id)
  }
}

/** How an operation keeps its key: in the transaction, and as a rule in the statement, that writes its record. */
export interface Keeping {
  /** For an operation with transactions of its own, whose answer is not known yet when it writes its record. */
  guard: (recording: Recording) => Recording
  /** For an operation in one transaction, which writes its record last. */
  toCompanion?: (result: unknown) => Promise<Companion>
}

type SentAnswer = Omit<KeptAnswer, 'isReplayed'>

export async function answerOnce(
  once: Once,
  attempt: (keeping: Keeping) => Promise<unknown>,
  toAnswer: (result: unknown) => SentAnswer,
): Promise<KeptAnswer> {
  const { db, keyed } = once
  const row = await once.kept
  if (row) return replay(once, row)
  if (!db.isTransaction) return answerOwn(once, attempt, toAnswer)
  let kept: SentAnswer | undefined
  const toCompanion = async (result: unknown): Promise<Companion> => {
    const answer = toAnswer(result)
    const insert = toKeptInsert(keyed, await toColumns(once, db as Transaction, answer))
    const done = (rows: unknown[]) => {
      if (rows.length === 0) throw stillRunning()
      kept = answer
    }
    return { insert, done }
  }
  const result = await attempt({ guard: (recording) => recording, toCompanion })
  // Nothing was recorded after the handler: the operation has nothing to record, or did so before.
  if (!kept) await executeCompanion(db, await toCompanion(result))
  return new KeptAnswer(kept!, false)
}

async function answerOwn(
  once: Once,
  attempt: (keeping: Keeping) => Promise<unknown>,
  toAnswer: (result: unknown) => SentAnswer,
): Promise<KeptAnswer> {
  const { db, request, keyed } = once
  let since: Date | undefined
  const companion: Companion = {
    insert: toKeptInsert(keyed, UNKNOWN),
    done: ([inserted]) => {
      if (!inserted) throw stillRunning()
      since = (inserted as { created_at: Date }).created_at
    },
  }
  const guard: Keeping['guard'] = (recording) => ({
    ...recording,
    write: (trx, details) => recording.write(trx, details, companion),
  })
  const result = await attempt({ guard }).catch(async (error) => {
    // Only successes are kept. After a fault it is unknown whether the effect was committed, and the row says so.
    if (since && error instanceof ApiError && error.status < 500) await deleteKept(db, keyed, since)
    throw error
  })
  const answer = toAnswer(result)
  const keep = async (trx: Transaction) => {
    const columns = await toColumns(once, trx, answer)
    if (since) await updateKept(trx, keyed, since, columns)
    else await execute(trx, toKeptInsert(keyed, columns))
  }
  // The effect is committed: the caller gets its answer, even if it cannot be kept.
  await inTransaction(db, keep).catch((error) => {
    if (!noteOutage(request.server.rootLogger, error, 'tasks'))
      request.log.warn({ err: error }, 'An answer was not kept')
  })
  return new KeptAnswer(answer, false)
}

const UNKNOWN: KeptColumns = { is_kept: false, status: null, location: null, body: null, sealed_body: null }

async function toColumns(
  { operation, secrets, keyed }: Once,
  db: Transaction,
  { status, body, location }: SentAnswer,
): Promise<KeptColumns> {
  if (body !== null && body.length > LARGEST) return { ...UNKNOWN, status, location }
  const isSealed = operation.answersSecret && body !== null
  return {
    is_kept: true,
    status,
    location,
    body: isSealed ? null : body,
    sealed_body: isSealed ? await keptAnswers.seal(secrets, db, keyed.id, body) : null,
  }
}

/**
 * What another process did meanwhile may be the reason why this one was refused: a name that is taken is taken by the same request. Called after the
 * transaction, with what its access check has let through.
 */
export async function replayAfterRefusal(once: ReplayParts, error: unknown): Promise<KeptAnswer | undefined> {
  if (!(error instanceof ApiError) || error.status >= 500 || (await once.kept)) return undefined
  const row = await findKept(once.db, once.keyed)
  return row?.is_kept ? replay(once, row) : undefined
}

type ReplayParts = Pick<Once, 'secrets' | 'keyed' | 'kept'> & { db: ReadDb }

async function replay({ db, secrets, keyed }: Omit<ReplayParts, 'kept'>, row: KeptRow): Promise<KeptAnswer> {
  if (!row.fingerprint.equals(keyed.fingerprint))
    throw invalid('Idempotency-Key was used for another request within 24 hours: use a new key for a new request')
  const { status, location } = row
  if (!row.is_kept) {
    const headers = { 'idempotent-replayed': 'true', ...(location !== null && { location }) }
    throw new ApiError(
      409,
      `This request was done before${status ? `, with the status ${status}` : ''}; ${LOST}`,
      headers,
    )
  }
  const body = row.sealed_body === null ? row.body : await keptAnswers.unseal(secrets, db, keyed.id, row.sealed_body)
  return new KeptAnswer({ status: status!, body, location }, true)
}

const LOST = 'its answer was too large to keep, or was lost: read what it changed instead of sending it again'

const stillRunning = () =>
  new ApiError(409, 'A request with this Idempotency-Key is still running; try again', { 'retry-after': '1' })
