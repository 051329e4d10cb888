/**
 * How the work of a function grows with its input, by the time it takes on the processor: how quick the machine is, and what else runs on it, make
 * no difference.
 */
import { cpuUsage } from 'node:process'

const TRIES = 3
/** Milliseconds below which the clock of the processor tells too little: what is so quick does not grow badly. */
const TOO_QUICK = 60

/** The large input is so many times as long as the small one. */
export const TIMES = 8

/** About 1 where the work grows with the input, about `TIMES` where it grows with its square. */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  const large = await leastTime(() => run(size))
  if (large < TOO_QUICK) return 0
  const small = await leastTime(() => run(Math.ceil(size / TIMES)))
  return large / Math.max(small, 1) / TIMES
}

/** What lies between the two, for assertions: sorting and the memory of the machine stay well below. */
export const LINEAR = TIMES / 2

/** The least of some tries: collecting garbage and compiling come into some of them. */
async function leastTime(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < TRIES; at++) {
    const start = cpuUsage()
    await run()
    const { user, system } = cpuUsage(start)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
