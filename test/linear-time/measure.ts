/**
 * Finds readers whose time grows faster than their text. What counts is the time of the processor and how it grows from one length to four times
 * that, the least of several runs: neither depends on what else the machine does.
 */
import { type Repeated, toText } from './strings.ts'

export type Entry = (text: string) => unknown

/** Each four times the one before; the last is what a request may bring. */
const LENGTHS = [1_600, 6_400, 25_600, 102_400]
/** Milliseconds that say nothing about growth. */
const NEGLIGIBLE = 12
/** Linear work takes 4 times as long, quadratic work 16 times. */
const GROWTH = 9
const RUNS = 2
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

/** Undefined for a reader of linear time, else how it grew; `upTo` says how many of the lengths are tried. */
export async function findGrowth(read: Entry, repeated: Repeated, upTo = LENGTHS.length): Promise<string | undefined> {
  for (const [at, length] of LENGTHS.slice(0, upTo).entries()) {
    const isQuick = (await timeOf(read, toText(repeated, length))) < NEGLIGIBLE * (at + 1)
    if (isQuick || at === 0) continue
    const growth = await measureGrowth(read, repeated, length)
    // Compilers and collectors of garbage make a step once; work that grows goes on growing.
    if (growth.isFast && (growth.long > CERTAIN || (await measureGrowth(read, repeated, length * 4)).isFast))
      return `${JSON.stringify(repeated)} ${length / 4}: ${growth.short.toFixed(1)} ms, ${length}: ${growth.long.toFixed(1)} ms`
  }
  return undefined
}

async function measureGrowth(read: Entry, repeated: Repeated, length: number) {
  const short = await leastOf(read, toText(repeated, length / 4), RUNS)
  const long = await leastOf(read, toText(repeated, length), RUNS)
  return { short, long, isFast: long > GROWTH * Math.max(short, 1) }
}
