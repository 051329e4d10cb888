/** Makes every request a work of its own: its trace, its time in the database, a line when it was slow, and `Server-Timing`. */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runWork, Work } from './current-work.ts'
import { logIfSlow } from './log-slow.ts'
import { parseTraceparent } from './trace-context.ts'

const readTrace = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.traceparent === undefined ? undefined : parseTraceparent(headers.traceparent)

/** Every log line of a request has the id of its trace, if it came with one. */
export function createRequestLogger(
  logger: FastifyBaseLogger,
  bindings: object,
  options: object,
  request: IncomingMessage,
): FastifyBaseLogger {
  const trace = readTrace(request)
  return logger.child(trace ? { ...bindings, traceId: trace.traceId } : bindings, options)
}

export function trackRequests(app: FastifyInstance, { slowMs }: { slowMs: number }): void {
  app.decorateRequest('work')
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = { request: request.id, method: request.method, route: request.routeOptions.url ?? 'unknown' }
    request.work = new Work(caller, readTrace(request.raw))
    runWork(request.work, done)
  })
  // What follows the body runs on behalf of the socket that it came from.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined || !request.work) done()
    else runWork(request.work, done)
  })
  // Runs when the response begins: how fast the client reads it does not count, and streams of events have no such moment.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { work } = request
    if (work) {
      if (mayKnowTimes(request, reply)) reply.header('server-timing', toServerTiming(work))
      logIfSlow(request.log, { kind: 'request', threshold: slowMs, work, fields: describe(request, reply) })
      work.answered = true
    }
    done(null, payload)
  })
}

/**
 * Times tell what a cache had and whether something exists: visitors of published sites, callers without a token and those who are refused do not
 * learn them.
 */
const mayKnowTimes = ({ caller }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 400 && caller?.verified !== undefined && caller.verified.publishedContent === undefined

function toServerTiming(work: Work): string {
  const { databaseMs } = work
  const other = Math.max(0, performance.now() - work.startedAt - databaseMs)
  return `db;dur=${databaseMs.toFixed(1)}, app;dur=${other.toFixed(1)}`
}

/** The id of the request is a field of every line of its log. */
function describe({ caller }: FastifyRequest, { statusCode }: FastifyReply): object {
  const actor = caller?.verified
  return {
    request: undefined,
    status: statusCode,
    ...(actor && { by: { userId: actor.userId, tokenId: actor.tokenId } }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Missing where the address could not be read. */
    work?: Work
  }
}
