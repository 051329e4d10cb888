/**
 * The trace that a request belongs to, as W3C Trace Context 1 writes it in the header `traceparent`. Lectern records no spans: it puts the id of the
 * trace into its log and passes the trace on (docs/decisions/0158).
 */
import { randomBytes } from 'node:crypto'

export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string
  /** Two hexadecimal digits; the last bit says that the caller records this trace. */
  flags: string
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/
const NOTHING = /^0+$/

/** A header that is not well-formed is ignored, as the standard demands: so is every text that would be harmful in a log. */
export function parseTraceparent(header: unknown): Trace | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', parentId = '', flags = '', more] = FORM.exec(header) ?? []
  if (version === undefined || version === 'ff' || NOTHING.test(traceId) || NOTHING.test(parentId)) return undefined
  // Only later versions have more parts.
  if (version === '00' && more !== undefined) return undefined
  return { traceId, flags }
}

/** Each request that is sent has an id of its own in the trace. */
export const formatTraceparent = ({ traceId, flags }: Trace): string =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`

const TRACE_ID = /^[0-9a-f]{32}$/

/** The trace of an event in the audit log, whose correlation id is that of the trace where there was one. Its flags are not stored. */
export const readRecordedTrace = (correlationId: string | null, requestId: string | null): Trace | undefined =>
  correlationId !== null && correlationId !== requestId && TRACE_ID.test(correlationId)
    ? { traceId: correlationId, flags: '01' }
    : undefined
