/** Measures how the work of a function grows with its input, by processor time: the speed of the machine and its load make no difference. */
import { cpuUsage } from 'node:process'

/** Processor time varies with caches and garbage collection: it is measured until the limit is kept, or this often. */
const MOST_ROUNDS = 12
/** A small input that was measured too slow once would hide growth; a large one measured too slow never does. */
const SMALL_RUNS = 2
/** Milliseconds below which processor time is too inaccurate. */
const TOO_QUICK = 60

/** The ratio of the large input to the small one. */
export const TIMES = 8

/** The limit for assertions, which sorting and memory effects stay well below. */
export const LINEAR = TIMES / 2

/** About 1 for linear work, about `TIMES` for quadratic work. */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  let large = Number.POSITIVE_INFINITY
  let small = Number.POSITIVE_INFINITY
  const growth = () => large / Math.max(small, 1) / TIMES
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    large = Math.min(large, await processorTimeOf(() => run(size)))
    if (large < TOO_QUICK) return 0
    for (let at = 0; at < SMALL_RUNS; at++)
      small = Math.min(small, await processorTimeOf(() => run(Math.ceil(size / TIMES))))
    if (growth() < LINEAR) break
  }
  return growth()
}

async function processorTimeOf(run: () => unknown): Promise<number> {
  const start = cpuUsage()
  await run()
  const { user, system } = cpuUsage(start)
  return (user + system) / 1000
}
