import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A request id sent by the caller is used if it is harmless in a log line and a header. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}
