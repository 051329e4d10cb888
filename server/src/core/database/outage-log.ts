/**
 * Logs that the database is away, read-only, or its disk is full: one line at once, then at most one a minute with what was refused meanwhile, instead
 * of a stack for each request.
 */
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, noteFullDisk } from '../disk/disk-full.ts'
import { isDatabaseAway } from './connect.ts'
import { isReadOnly } from './read-only.ts'

const MINUTE = 60_000

/** What could not be done: a request, a job or another work of the server, or a connection that broke. */
type Refused = 'requests' | 'tasks' | 'connections'

interface Outage {
  counts: Partial<Record<Refused, number>>
  reason: string
  timer: NodeJS.Timeout | undefined
}

type WarnLogger = Pick<FastifyBaseLogger, 'warn'>

const outagesOf = new WeakMap<WarnLogger, Map<string, Outage>>()

/** Counts the error if the database or a full disk causes it, and returns whether it does. `logger` is that of the server, so that all its requests share a line. */
export function noteOutage(
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  error: unknown,
  refused: Refused,
): boolean {
  if (isDiskFull(error)) {
    noteFullDisk(logger, error)
    return true
  }
  if (!isDatabaseAway(error)) return false
  noteRefusal(logger, isReadOnly(error) ? 'The database is read-only' : 'The database is away', error, refused)
  return true
}

/** `name` is one of a few texts: what is refused under one name shares a line. */
export function noteRefusal(logger: WarnLogger, name: string, error: unknown, refused: Refused): void {
  const outages = outagesOf.get(logger) ?? new Map<string, Outage>()
  outagesOf.set(logger, outages)
  const outage: Outage = outages.get(name) ?? { counts: {}, reason: '', timer: undefined }
  outages.set(name, outage)
  outage.counts[refused] = (outage.counts[refused] ?? 0) + 1
  outage.reason = (error as Error).message
  if (!outage.timer) writeLine(logger, outages, name, outage)
}

function writeLine(logger: WarnLogger, outages: Map<string, Outage>, name: string, outage: Outage): void {
  logger.warn({ outage: name, reason: outage.reason, ...outage.counts }, name)
  outage.counts = {}
  outage.timer = setTimeout(() => {
    outage.timer = undefined
    if (Object.keys(outage.counts).length > 0) writeLine(logger, outages, name, outage)
    else outages.delete(name)
  }, MINUTE)
  outage.timer.unref()
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The logger that the whole server shares. That of Fastify is a child of it. */
    rootLogger: FastifyBaseLogger
  }
}
