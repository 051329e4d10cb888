/**
 * Limits how long a request may take to arrive. Node has one limit for the total time: too short for a large file over a slow line, or so long that a
 * client sending a byte a minute holds a connection. Here the total limit applies unless the route says `receives: 'slowly'`; then a request may take
 * any time as long as bytes keep arriving.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerClientError } from './client-errors.ts'

const MILLISECONDS = 60_000

export function limitReceiving(app: FastifyInstance, milliseconds = MILLISECONDS): void {
  // Headers have Node's own limit, `headersTimeout`.
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
    /** `slowly` means that there is no total limit as long as some bytes arrive every minute. */
    receives?: 'slowly'
  }
}
