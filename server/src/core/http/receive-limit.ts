/**
 * How long a request may take to arrive. Node has one limit for all of them, of the whole time: too short for a large file over a slow line, or too
 * long for a caller who sends a byte a minute to hold a connection. Here a request has that limit unless its route says `receives: 'slowly'`:
 * then it may take as long as it likes while something arrives.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerClientError } from './client-errors.ts'

const MILLISECONDS = 60_000

export function limitReceiving(app: FastifyInstance, milliseconds = MILLISECONDS): void {
  // Headers keep Node's own limit, `headersTimeout`.
  app.server.requestTimeout = 0
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const { raw, routeOptions } = request
    const { socket } = raw
    let received = socket.bytesRead
    const look = () => {
      if (raw.complete || raw.destroyed) return
      if (routeOptions.config.receives !== 'slowly' || socket.bytesRead === received)
        return answerClientError(Object.assign(new Error('Timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      received = socket.bytesRead
      timer.refresh()
    }
    const timer = setTimeout(look, milliseconds)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `slowly`: bytes may take their time, as long as some arrive every minute. */
    receives?: 'slowly'
  }
}
