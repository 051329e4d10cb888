/** Warns operators in the log before the disk is full, and once it is. */
import type { FastifyBaseLogger } from 'fastify'
import { forgetFullDisk, noteFullDisk } from './disk-full.ts'
import { type DiskSettings, isUsedUp, MEGABYTE, measureDisk } from './disk-space.ts'

const EVERY = 60_000
const WARN_EVERY = 3_600_000

/** Returns the function that ends the watch. */
export function watchDisk(settings: DiskSettings, logger: Pick<FastifyBaseLogger, 'error' | 'warn'>): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    const space = await measureDisk(settings)
    if (space === undefined || space.state === 'enough') return
    const { folder, freeBytes } = space
    // A write that failed is noted where it failed; to note it again here would never let it pass.
    if (isUsedUp(freeBytes)) return noteFullDisk(logger, new Error(describeSpace(folder, freeBytes)))
    if (space.state === 'full' || performance.now() - warnedAt < WARN_EVERY) return
    warnedAt = performance.now()
    logger.warn({ reason: describeSpace(folder, freeBytes) }, 'The disk is nearly full: free some space')
  }
  const lookQuietly = () => look().catch((error) => logger.warn({ err: error }, 'The free space cannot be measured'))
  lookQuietly()
  const timer = setInterval(lookQuietly, EVERY)
  timer.unref()
  return () => {
    clearInterval(timer)
    forgetFullDisk()
  }
}

const describeSpace = (folder: string, freeBytes: number) =>
  `${Math.floor(freeBytes / MEGABYTE)} MB are free in ${folder}`
