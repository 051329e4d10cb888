/**
 * Finds parsers whose time grows faster than their text. It compares the processor time of one length with that of four times the length, the minimum
 * of several runs: neither depends on the load of the machine.
 */
import { type Repeated, toText } from './strings.ts'

export type Entry = (text: string) => unknown

/** Each is four times the one before; the last is the limit of a request. */
const LENGTHS = [1_600, 6_400, 25_600, 102_400]
/** Milliseconds that are too short to measure growth. */
const NEGLIGIBLE = 12
/** Linear work takes 4 times as long, quadratic work 16 times. */
const GROWTH = 9
const RUNS = 2
/** Other work of the process counts too, such as threads that an earlier test left: growth is believed after so many measurements. */
const MOST_ROUNDS = 6
/** Milliseconds after which there is no doubt. */
const CERTAIN = 1_000

async function timeOf(read: Entry, text: string): Promise<number> {
  const start = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function leastOf(read: Entry, text: string, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, await timeOf(read, text))
  return least
}

/** Returns undefined for linear time, else the growth; `upTo` is the number of lengths to try. */
export async function findGrowth(read: Entry, repeated: Repeated, upTo = LENGTHS.length): Promise<string | undefined> {
  for (const [at, length] of LENGTHS.slice(0, upTo).entries()) {
    const isQuick = (await timeOf(read, toText(repeated, length))) < NEGLIGIBLE * (at + 1)
    if (isQuick || at === 0) continue
    const growth = await measureGrowth(read, repeated, length)
    // Compilation and garbage collection cause a single step; quadratic work keeps growing.
    if (growth.isFast && (growth.long > CERTAIN || (await measureGrowth(read, repeated, length * 4)).isFast))
      return `${JSON.stringify(repeated)} ${length / 4}: ${growth.short.toFixed(1)} ms, ${length}: ${growth.long.toFixed(1)} ms`
  }
  return undefined
}

async function measureGrowth(read: Entry, repeated: Repeated, length: number) {
  const short = await leastOf(read, toText(repeated, length / 4), RUNS)
  let long = Number.POSITIVE_INFINITY
  const isFast = () => long > GROWTH * Math.max(short, 1)
  for (let round = 0; round < MOST_ROUNDS && isFast(); round++)
    long = Math.min(long, await leastOf(read, toText(repeated, length), RUNS))
  return { short, long, isFast: isFast() }
}
