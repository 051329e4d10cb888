/** How long a thread has run on a processor, in milliseconds. Linux counts it for each thread; elsewhere the time it was not idle stands for it. */
import { readFileSync, readlinkSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** Of the thread that asks. */
export function ownSystemId(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1)
  } catch {
    return undefined
  }
}

/** Of a thread of this process, by its number; undefined where it cannot be read. */
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
