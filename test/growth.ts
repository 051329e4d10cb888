/** Measures how the work of a function grows with its input, by processor time: the speed of the machine and its load make no difference. */
import { cpuUsage } from 'node:process'

const TRIES = 3
/** Milliseconds below which processor time is too inaccurate. */
const TOO_QUICK = 60

/** The ratio of the large input to the small one. */
export const TIMES = 8

/** About 1 for linear work, about `TIMES` for quadratic work. */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  const large = await leastTime(() => run(size))
  if (large < TOO_QUICK) return 0
  const small = await leastTime(() => run(Math.ceil(size / TIMES)))
  return large / Math.max(small, 1) / TIMES
}

/** The limit for assertions, which sorting and memory effects stay well below. */
export const LINEAR = TIMES / 2

/** The minimum of some runs, because garbage collection and compilation affect some of them. */
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
