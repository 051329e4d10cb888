/** The request or job that code runs for, and the time that it has spent in the database so far. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace-context.ts'

export class Work {
  /** Names the request or the job in log lines. */
  readonly caller: object
  trace: Trace | undefined
  readonly startedAt = performance.now()
  statements = 0
  /** Set for a request whose response has begun; streams never are. */
  answered = false
  /** The part of the time in the database that was waiting for a free connection. */
  waitingMs = 0
  #databaseMs = 0
  #running = 0
  #runningSince = 0

  constructor(caller: object, trace?: Trace) {
    this.caller = caller
    this.trace = trace
  }

  /** Time in which at least one statement ran: statements that run at once count once. */
  get databaseMs(): number {
    return this.#databaseMs + (this.#running > 0 ? performance.now() - this.#runningSince : 0)
  }

  enterDatabase(now: number): void {
    if (this.#running++ === 0) this.#runningSince = now
  }

  leaveDatabase(now: number): void {
    if (--this.#running === 0) this.#databaseMs += now - this.#runningSince
  }

  /** The fields of a log line about it. */
  toLog(now = performance.now()): object {
    return {
      ...this.caller,
      ms: Math.round(now - this.startedAt),
      databaseMs: Math.round(this.databaseMs),
      ...(this.waitingMs >= 1 && { waitingMs: Math.round(this.waitingMs) }),
      statements: this.statements,
    }
  }
}

const storage = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => storage.getStore()

export const runWork = <T>(work: Work, run: () => T): T => storage.run(work, run)

/** For a job that learns only while it runs which trace it belongs to. */
export function joinTrace(trace: Trace | undefined): void {
  const work = currentWork()
  if (work) work.trace ??= trace
}
