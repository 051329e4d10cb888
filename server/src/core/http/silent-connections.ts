/**
 * Closes connections on which nothing moves: between two requests, and where a client leaves a response unread, which stays in memory meanwhile. How long
 * a request may take to arrive is limited elsewhere (receive-limit.ts), and one that is being worked on may take its time.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Longer than proxies keep a connection open, so that they are the ones to close it. */
export const SILENT_MILLISECONDS = 120_000

export function closeSilentConnections(app: FastifyInstance, milliseconds = SILENT_MILLISECONDS): void {
  const busy = new Set<Socket>()
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  app.server.keepAliveTimeout = milliseconds
  app.server.setTimeout(milliseconds, (socket) => {
    if (!busy.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}
