/**
 * The threads of this process (decision 0049). What a request waits for and what jobs do have threads of their own: an import that reads for a
 * minute keeps no reader waiting.
 */
import { createPool } from './pool.ts'

/** Jobs may wait longer than requests, and more of them at once. */
const FOR_JOBS = {
  limits: { seconds: 60, megabytes: 512 },
  waitingOfOne: 100,
  waiting: 1_000,
  idleMilliseconds: 10_000,
}

/** For requests. Heavy texts are few, and two processors' worth of them at once is enough. */
export const requestThreads = createPool({
  threads: 2,
  limits: { seconds: 5, megabytes: 512 },
  waitingOfOne: 50,
  waiting: 500,
  idleMilliseconds: 10_000,
})

export const jobThreads = createPool({ ...FOR_JOBS, threads: 2 })

/** For imports, which mostly wait for whom they read from, each in a thread of its own: as many as may be waited for at once, and more. */
export const importThreads = createPool({ ...FOR_JOBS, threads: 10 })
