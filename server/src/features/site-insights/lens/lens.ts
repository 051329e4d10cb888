/**
 * A columnar copy of the record, in this process. It is a cache: it answers when it has caught up with the record in time, so whoever was told that
 * an event is on disk finds it; in every other case the record answers. See docs/decisions/0043.
 */
import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ApiError } from '../../../core/errors.ts'
import { freshRun } from '../../../core/scheduling/fresh-run.ts'
import { createPlaces } from '../places.ts'
import type { Cell } from '../query/columns.ts'
import type { Statement } from '../query/writer.ts'
import { within } from '../within.ts'
import { beginSnapshot, catchUp, isSameRecord } from './catch-up.ts'
import {
  type LensFile,
  type LensLimits,
  LensShapeError,
  NoDuckDbError,
  openLensFile,
  removeLensFile,
  removeParts,
} from './lens-file.ts'
import { type LensSeat, takeLensSeat } from './lens-seat.ts'

export interface Lens {
  /** undefined: it is not the one to answer now. */
  ask: (statement: Statement) => Promise<Cell[][] | undefined>
  close: () => Promise<void>
}

export interface LensParts {
  pool: pg.Pool
  directory: string
  limits: LensLimits
  logger: FastifyBaseLogger
  /** Milliseconds that a question waits for the lens to catch up. */
  patience?: number
  /** Bytes that are read from the record and handed to DuckDB at once. */
  partSize?: number
  /** Milliseconds until it is tried again after it failed. */
  rest?: number
}

const PATIENCE = 3000
const REST = 60_000
/** Questions at once. Each holds a thread of those that Node.js reads its files with, and there are four. */
const AT_ONCE = 2
/** Rows between two lines of the log. */
const STEP = 1_000_000

/** Whole as long as no piece was written since. */
interface Copy {
  file: LensFile
  pieces: number
}

interface Open {
  seat: LensSeat
  file: LensFile
  /** The snapshot it is a copy of. */
  seen?: string
}

export function createLens(parts: LensParts): Lens {
  const { pool, directory, limits, logger, patience = PATIENCE, partSize } = parts
  const places = createPlaces(AT_ONCE)
  let open: Open | undefined
  let restsUntil = 0
  /** What failed was said already. */
  let said: string | undefined
  /** Why the file is not to be trusted: damage shows itself only when it is read. */
  let suspicion: unknown
  let isClosed = false

  const caughtUp = freshRun(async (): Promise<Copy | undefined> => {
    if (isClosed || performance.now() < restsUntil) return undefined
    try {
      if (suspicion !== undefined) await examine()
      const file = await bringUpToDate()
      if (file) said = undefined
      return file && { file, pieces: file.pieces }
    } catch (error) {
      await fail(error)
      return undefined
    }
  })

  /** A question that failed may be at fault itself, when it takes more memory than there is: many rows are not copied again for that. */
  async function examine(): Promise<void> {
    const reason = String(suspicion)
    suspicion = undefined
    if (!open) return
    await open.file.readWhole()
    logger.warn({ reason }, 'A question failed in the copy of the events, which is whole: the database answered it')
  }

  async function bringUpToDate(): Promise<LensFile | undefined> {
    if (open && (open.seat.isLost() || !(await open.file.isThere()))) await letGo()
    open ??= await openLens()
    if (!open) return undefined
    const lens = open
    const { client } = lens.seat
    const snapshot = await beginSnapshot(client)
    try {
      if (snapshot.text === lens.seen) return lens.file
      if (lens.seen === undefined || lens.file.watermark > snapshot.oldest || lens.file.identity !== snapshot.identity)
        lens.file = await sameOrNew(lens, snapshot)
      const progress = createProgress(lens.file.watermark === 0n)
      await catchUp(client, lens.file, snapshot, { report: progress.report, partSize })
      progress.end()
      lens.seen = snapshot.text
      return lens.file
    } finally {
      await client.query('ROLLBACK').catch(() => {})
    }
  }

  async function openLens(): Promise<Open | undefined> {
    const seat = await takeLensSeat(pool, directory)
    if (!seat) {
      rest('All places for copies of the events are taken: the database answers by itself')
      return undefined
    }
    try {
      await removeParts(seat.path)
      return { seat, file: await openOrNew(seat.path) }
    } catch (error) {
      await seat.leave()
      throw error
    }
  }

  async function openOrNew(path: string): Promise<LensFile> {
    try {
      return await openLensFile(path, limits)
    } catch (error) {
      if (error instanceof NoDuckDbError) throw error
      if (!existsSync(path)) throw error
      const reason = error instanceof LensShapeError ? 'it is of another version' : String(error)
      logger.warn({ path, reason }, 'The copy of the events cannot be used and is made anew')
      await removeLensFile(path)
      return openLensFile(path, limits)
    }
  }

  async function sameOrNew({ seat, file }: Open, snapshot: Awaited<ReturnType<typeof beginSnapshot>>) {
    if (file.identity === '' || (await isSameRecord(seat.client, file, snapshot))) return file
    logger.warn({ path: file.path }, 'The copy of the events is of another database and is made anew')
    file.close()
    await removeLensFile(file.path)
    return openLensFile(file.path, limits)
  }

  /** Of a new copy, and of many rows. */
  function createProgress(isNew: boolean): { report: (rows: number) => void; end: () => void } {
    const startedAt = performance.now()
    let copied = 0
    let said = 0
    if (isNew) logger.info({ directory }, 'The events are copied for quick answers')
    return {
      report: (rows) => {
        copied = rows
        if (rows < said + STEP) return
        said = rows
        logger.info({ rows }, 'Events copied for quick answers')
      },
      end: () => {
        if (!isNew && said === 0) return
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        logger.info({ rows: copied, seconds }, 'All events are copied: answers are quick from now on')
      },
    }
  }

  async function letGo(): Promise<void> {
    const { seat, file } = open ?? {}
    open = undefined
    file?.close()
    await seat?.leave()
  }

  /** Said once, not every minute. */
  function rest(message: string, reason?: string): void {
    restsUntil = performance.now() + (parts.rest ?? REST)
    if (said !== message + reason) logger.warn({ reason }, message)
    said = message + reason
  }

  /** Whatever went wrong with the file, the next try begins with none. */
  async function fail(error: unknown): Promise<void> {
    suspicion = undefined
    if (isClosed) return
    if (error instanceof NoDuckDbError) {
      isClosed = true
      logger.info({ reason: String(error) }, 'DuckDB is not there for this system: the database answers by itself')
      return letGo().catch(() => {})
    }
    rest('The copy of the events failed and is tried again every minute: the database answers by itself', String(error))
    const { seat, file } = open ?? {}
    const isOfFile = seat !== undefined && !seat.isLost()
    await letGo().catch(() => {})
    // What cannot be removed is found by the next try.
    if (file && isOfFile) await removeLensFile(file.path).catch(() => {})
  }

  return {
    ask: async (statement) => {
      const copy = await within(patience, caughtUp())
      const leave = copy && (await places.take(patience))
      if (!leave) return undefined
      try {
        const rows = await copy.file.ask(statement)
        return copy.file.pieces === copy.pieces ? rows : undefined
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (open?.file === copy.file) suspicion = error
        return undefined
      } finally {
        leave()
      }
    },
    close: async () => {
      isClosed = true
      await open?.seat.client.end().catch(() => {})
      await caughtUp()
      await letGo().catch(() => {})
    },
  }
}
