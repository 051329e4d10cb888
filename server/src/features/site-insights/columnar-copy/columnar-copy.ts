/**
 * A columnar copy of the event log, in this process. It is a cache: it answers only when it has caught up with the event log in time, so that every
 * acknowledged event is counted; in every other case the event log answers. See docs/decisions/0043.
 */
import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ApiError } from '../../../core/errors.ts'
import { freshRun } from '../../../core/scheduling/fresh-run.ts'
import type { Asker } from '../asker.ts'
import { callerGone } from '../caller-gone.ts'
import type { ResultCell } from '../query/columns.ts'
import type { QueryStatement } from '../query/statement-writer.ts'
import { createSemaphore } from '../semaphore.ts'
import { withTimeout } from '../with-timeout.ts'
import { beginSnapshot, catchUp, isSameEventLog } from './catch-up.ts'
import {
  type CopyFile,
  type CopyLimits,
  CopySchemaError,
  DuckDbMissingError,
  openCopyFile,
  removeCopyFile,
  removePartFiles,
} from './copy-file.ts'
import { type CopyLease, takeCopyLease } from './copy-lease.ts'

export interface ColumnarCopy {
  /** Resolves with undefined when the copy cannot answer now. Once the caller is gone, a query that waits is not run. */
  query: (statement: QueryStatement, asker?: Asker) => Promise<ResultCell[][] | undefined>
  close: () => Promise<void>
}

export interface ColumnarCopyParts {
  createSession: () => pg.Client
  directory: string
  limits: CopyLimits
  logger: FastifyBaseLogger
  /** The time that a query waits for the copy to catch up. */
  waitMilliseconds?: number
  /** The time that a query waits for others to end. */
  queueMilliseconds?: number
  /** The bytes that are read from the event log and passed to DuckDB at once. */
  partSize?: number
  /** The time until the next attempt after a failure. */
  retryMilliseconds?: number
}

const WAIT_MILLISECONDS = 3000
/** A dashboard sends ten queries at once: waiting for the others is quicker than the event log, which would slow all of them down. */
const QUEUE_MILLISECONDS = 20_000
const RETRY_MILLISECONDS = 60_000
/** Each query occupies one of the four threads that Node.js also reads files with. */
const MAX_CONCURRENT_QUERIES = 2
/** Rows between two progress messages. */
const PROGRESS_ROWS = 1_000_000

/** A copy that had caught up; its results are valid while `partialCommits` of the file is the same. */
interface CurrentCopy {
  file: CopyFile
  partialCommits: number
}

interface OpenCopy {
  lease: CopyLease
  file: CopyFile
  /** The snapshot that it has caught up with. */
  snapshotText?: string
}

export function createColumnarCopy(parts: ColumnarCopyParts): ColumnarCopy {
  const { createSession, directory, limits, logger, waitMilliseconds = WAIT_MILLISECONDS, partSize } = parts
  const { queueMilliseconds = QUEUE_MILLISECONDS } = parts
  const semaphore = createSemaphore(MAX_CONCURRENT_QUERIES)
  let open: OpenCopy | undefined
  let retryAt = 0
  let lastWarning: string | undefined
  /** The error of a query that failed, perhaps because the file is damaged. */
  let failedQuery: unknown
  let isClosed = false

  const catchUpOnce = freshRun(async (): Promise<CurrentCopy | undefined> => {
    if (isClosed || performance.now() < retryAt) return undefined
    try {
      if (failedQuery !== undefined) await verifyFile()
      const file = await bringUpToDate()
      if (file) lastWarning = undefined
      return file && { file, partialCommits: file.partialCommits }
    } catch (error) {
      await fail(error)
      return undefined
    }
  })

  /** Checks whether the file is damaged: a query may also fail because it needs too much memory, which is no reason to copy all rows again. */
  async function verifyFile(): Promise<void> {
    const reason = String(failedQuery)
    failedQuery = undefined
    if (!open) return
    await open.file.verify()
    logger.warn({ reason }, 'A query failed in the columnar copy of events, which is intact: the database answered it')
  }

  async function bringUpToDate(): Promise<CopyFile | undefined> {
    if (open && (open.lease.isLost() || !(await open.file.exists()))) await closeCopy()
    open ??= await openCopy()
    if (!open) return undefined
    const copy = open
    const { client } = copy.lease
    const snapshot = await beginSnapshot(client)
    try {
      if (snapshot.text === copy.snapshotText) return copy.file
      if (
        copy.snapshotText === undefined ||
        copy.file.watermark > snapshot.oldest ||
        copy.file.identity !== snapshot.identity
      )
        copy.file = await reuseOrRecreate(copy, snapshot)
      const progress = createProgress(copy.file.watermark === 0n)
      await catchUp(client, copy.file, snapshot, { report: progress.report, partSize })
      progress.end()
      copy.snapshotText = snapshot.text
      return copy.file
    } finally {
      await client.query('ROLLBACK').catch(() => {})
    }
  }

  async function openCopy(): Promise<OpenCopy | undefined> {
    const lease = await takeCopyLease(createSession, directory)
    if (!lease) {
      backOff('All leases for columnar copies of events are taken: the database answers queries')
      return undefined
    }
    try {
      await removePartFiles(lease.path)
      return { lease, file: await openOrRecreate(lease.path) }
    } catch (error) {
      await lease.release()
      throw error
    }
  }

  async function openOrRecreate(path: string): Promise<CopyFile> {
    try {
      return await openCopyFile(path, limits)
    } catch (error) {
      if (error instanceof DuckDbMissingError) throw error
      if (!existsSync(path)) throw error
      const reason = error instanceof CopySchemaError ? 'it is of another version' : String(error)
      logger.warn({ path, reason }, 'The columnar copy of events cannot be used and is rebuilt')
      await removeCopyFile(path)
      return openCopyFile(path, limits)
    }
  }

  async function reuseOrRecreate({ lease, file }: OpenCopy, snapshot: Awaited<ReturnType<typeof beginSnapshot>>) {
    if (file.identity === '' || (await isSameEventLog(lease.client, file, snapshot))) return file
    logger.warn({ path: file.path }, 'The columnar copy of events belongs to another database and is rebuilt')
    file.close()
    await removeCopyFile(file.path)
    return openCopyFile(file.path, limits)
  }

  /** Logs the progress of a new copy, and of many rows. */
  function createProgress(isNew: boolean): { report: (rows: number) => void; end: () => void } {
    const startedAt = performance.now()
    let copied = 0
    let reported = 0
    if (isNew) logger.info({ directory }, 'Building the columnar copy of events')
    return {
      report: (rows) => {
        copied = rows
        if (rows < reported + PROGRESS_ROWS) return
        reported = rows
        logger.info({ rows }, 'Events were added to the columnar copy')
      },
      end: () => {
        if (!isNew && reported === 0) return
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        logger.info({ rows: copied, seconds }, 'The columnar copy of events is complete')
      },
    }
  }

  async function closeCopy(): Promise<void> {
    const { lease, file } = open ?? {}
    open = undefined
    file?.close()
    await lease?.release()
  }

  /** Waits before the next attempt, and logs a repeated message only once. */
  function backOff(message: string, reason?: string): void {
    retryAt = performance.now() + (parts.retryMilliseconds ?? RETRY_MILLISECONDS)
    if (lastWarning !== message + reason) logger.warn({ reason }, message)
    lastWarning = message + reason
  }

  /** The next attempt after a failure of the file starts without one. */
  async function fail(error: unknown): Promise<void> {
    failedQuery = undefined
    if (isClosed) return
    if (error instanceof DuckDbMissingError) {
      isClosed = true
      logger.info({ reason: String(error) }, 'DuckDB is not available for this platform: the database answers queries')
      return closeCopy().catch(() => {})
    }
    backOff(
      'The columnar copy of events failed and is tried again every minute: the database answers queries',
      String(error),
    )
    const { lease, file } = open ?? {}
    const isFileFailure = lease !== undefined && !lease.isLost()
    await closeCopy().catch(() => {})
    // A file that cannot be removed is found by the next attempt.
    if (file && isFileFailure) await removeCopyFile(file.path).catch(() => {})
  }

  return {
    query: async (statement, { owner, isWanted = () => true } = {}) => {
      const copy = await withTimeout(waitMilliseconds, catchUpOnce())
      const release = copy && (await semaphore.acquire(owner, queueMilliseconds))
      if (!release) return undefined
      try {
        if (!isWanted()) throw callerGone()
        const rows = await copy.file.query(statement)
        return copy.file.partialCommits === copy.partialCommits ? rows : undefined
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (open?.file === copy.file) failedQuery = error
        return undefined
      } finally {
        release()
      }
    },
    close: async () => {
      isClosed = true
      await open?.lease.client.end().catch(() => {})
      await catchUpOnce()
      await closeCopy().catch(() => {})
    },
  }
}
