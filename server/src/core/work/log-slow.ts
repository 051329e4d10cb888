/** Logs requests, statements and jobs that took longer than they should. The lines name routes and jobs, never addresses, values or texts. */
import type { FastifyBaseLogger } from 'fastify'
import type { SlowStatement } from '../database/statement-watch.ts'
import { createTally } from '../metrics/tally.ts'
import type { Work } from './current-work.ts'

const slow = createTally({
  name: 'lectern_slow_total',
  help: 'Requests, statements and jobs that took longer than the LECTERN_SLOW_… settings allow',
  label: 'kind',
  values: ['request', 'statement', 'job'],
})

/** 0 switches the log off. */
export const toThreshold = (milliseconds: number): number =>
  milliseconds === 0 ? Number.POSITIVE_INFINITY : milliseconds

type WarnLogger = Pick<FastifyBaseLogger, 'warn'>

export function logSlowStatement(logger: WarnLogger, { statement, ms, work }: SlowStatement): void {
  slow.count('statement')
  const trace = work?.trace && { traceId: work.trace.traceId }
  logger.warn({ slow: 'statement', ms, statement, ...trace, by: work?.caller }, 'A statement was slow')
}

/** `fields` are added to what the work knows of itself. */
export function logIfSlow(
  logger: WarnLogger,
  { kind, threshold, work, fields }: { kind: 'request' | 'job'; threshold: number; work: Work; fields?: object },
): void {
  const now = performance.now()
  if (now - work.startedAt < threshold) return
  slow.count(kind)
  logger.warn({ slow: kind, ...work.toLog(now), ...fields }, `A ${kind} was slow`)
}
