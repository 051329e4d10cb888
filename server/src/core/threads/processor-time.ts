/** Measures how long a thread has run on a processor, in milliseconds. Linux counts it for each thread; elsewhere the time it was not idle is used. */
import { readFileSync, readlinkSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** The id of the calling thread. */
export function ownSystemId(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1)
  } catch {
    return undefined
  }
}

/** The time of a thread of this process by its id; undefined where it cannot be read. */
export function readProcessorTime(systemId: string | undefined): number | undefined {
  if (systemId === undefined) return undefined
  try {
    const nanoseconds = Number(readFileSync(`/proc/self/task/${systemId}/schedstat`, 'latin1').split(' ', 1)[0])
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : undefined
  } catch {
    return undefined
  }
}

export const readActiveTime = (worker: Worker): number => worker.performance.eventLoopUtilization().active
