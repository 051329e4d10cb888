/**
 * A stop waits for running requests, not for connections without one: browsers open some ahead, which Node counts as busy until their first request, and
 * a client may keep a connection open after its response.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export function closeConnectionsAtStop(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', (done) => {
    isStopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isStopping) request.raw.socket.destroySoon()
    done()
  })
}
