/** Renews a running import every second with its progress, and aborts it when it was cancelled or its time is over. */
import type { WriteDb } from '../../core/database/connections.ts'
import { ApiError, conflict, invalid } from '../../core/errors.ts'
import { renewAndAnnounce, renewImportRun } from './store.ts'

export interface Watch {
  /** Aborted with the error for the caller. */
  signal: AbortSignal
  /** The time at which reading stops and what was read is used, in milliseconds since 1970. */
  lateAt: number
  found: (count: number) => void
  /** Counts one more response. */
  fetched: () => void
  stop: () => void
}

export type OnProgress = (progress: { found: number; fetched: number }) => void

const RENEWED_EVERY = 1_000
/** The part of the time for reading; the rest is for pending requests and for writing. */
const READING = 0.9

export function watchRun(
  db: WriteDb,
  id: string,
  { minutes, stopping, onProgress }: { minutes: number; stopping?: AbortSignal; onProgress?: OnProgress },
): Watch {
  const ended = new AbortController()
  const time = minutes * 60_000
  let found = 0
  let fetched = 0
  let asking = false
  let announced = 0
  const renew = async () => {
    if (asking) return
    asking = true
    try {
      const renewRun = found === announced ? renewImportRun : renewAndAnnounce
      announced = found
      if (!(await renewRun(db, id, { found }))) ended.abort(conflict('The import was cancelled'))
    } catch {
      // The database is unavailable for a moment: the next renewal tries again.
    } finally {
      asking = false
    }
  }
  const renewing = setInterval(renew, RENEWED_EVERY)
  const timeUp = invalid(`url could not be read within ${minutes} minutes`)
  const ending = setTimeout(() => ended.abort(timeUp), time)
  const cut = () => ended.abort(new StoppedError())
  stopping?.addEventListener('abort', cut)
  return {
    signal: ended.signal,
    lateAt: Date.now() + time * READING,
    found: (count) => {
      found = Math.max(found, count)
      onProgress?.({ found, fetched })
    },
    fetched: () => {
      fetched++
      onProgress?.({ found, fetched })
    },
    stop: () => {
      clearInterval(renewing)
      clearTimeout(ending)
      stopping?.removeEventListener('abort', cut)
    },
  }
}

/** The process is stopping: another one starts the run again. */
export class StoppedError extends ApiError {
  constructor() {
    super(503, 'The server is stopping: try again')
  }
}
