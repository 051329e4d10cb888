/** The thread pools of this process (decision 0049). Requests and jobs have separate threads, so that a long import delays no reader. */
import { createOwners } from './owners.ts'
import { createPool } from './pool.ts'

const owners = createOwners()

/** Tells the threads how to find the organization of a space or site. */
export const shareThreadsBy = owners.lookUpBy

/** Jobs may wait longer than requests, and more of them at once. */
const FOR_JOBS = {
  limits: { seconds: 60, megabytes: 512 },
  waitingOfOne: 100,
  waiting: 1_000,
  idleMilliseconds: 10_000,
  owners,
}

/** For requests. Large texts are rare, so two threads are enough. */
export const requestThreads = createPool({
  threads: 2,
  limits: { seconds: 5, megabytes: 512 },
  waitingOfOne: 50,
  waiting: 500,
  idleMilliseconds: 10_000,
  owners,
})

export const jobThreads = createPool({ ...FOR_JOBS, threads: 2 })

/** For imports, which mostly wait for another server, each in its own thread: at least as many as jobs of that kind can run at once. */
export const importThreads = createPool({ ...FOR_JOBS, threads: 16 })
