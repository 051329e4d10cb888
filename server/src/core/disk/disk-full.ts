/** Recognizes a full disk, which one query or file meets and all others will, and keeps it from filling the log as well. */
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../errors.ts'

const MINUTE = 60_000

/** The SQLSTATE of PostgreSQL, and what system calls say of a disk or of a quota. */
const CODES = ['53100', 'ENOSPC', 'EDQUOT']

let metAt = Number.NEGATIVE_INFINITY
let loggedAt = Number.NEGATIVE_INFINITY

export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && CODES.includes(code)
}

/** Remembers that something could not be written, and logs it unless that was done within the last minute. */
export function noteFullDisk(logger: Pick<FastifyBaseLogger, 'error'>, error: unknown): void {
  const now = performance.now()
  metAt = now
  if (now - loggedAt < MINUTE) return
  loggedAt = now
  const { message: reason, code } = error as Error & { code?: string }
  logger.error({ reason, code }, 'The disk is full: nothing can be stored until there is space')
}

/** Another server of this process begins anew. */
export function forgetFullDisk(): void {
  metAt = Number.NEGATIVE_INFINITY
  loggedAt = Number.NEGATIVE_INFINITY
}

/** The disk may be one of another machine, or limited by a quota, whose free space nobody here can ask for. */
export const wasFullLately = () => performance.now() - metAt < MINUTE

export const fullDisk = () =>
  unavailable('The disk of this server is full: nothing can be stored until its operator frees some space')
