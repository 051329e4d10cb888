import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeConnectionsAtStop } from './close-connections.ts'

async function listen() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeConnectionsAtStop(app)
  let respond = () => {}
  const arrived = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve()
      await new Promise<void>((end) => (respond = end))
      return 'done'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, arrived, respond: () => respond() }
}

test('a connection without a request does not delay a stop', async () => {
  const { app, port } = await listen()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await accepted
  const closed = once(socket, 'close')
  socket.resume()
  await app.close()
  await closed
})

test('a running request is answered, and then its connection does not delay a stop', async () => {
  const { app, port, arrived, respond } = await listen()
  const agent = new Agent({ keepAlive: true })
  const asking = request({ port, host: '127.0.0.1', agent }).end()
  await arrived
  const stopped = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  respond()
  const [answer] = await once(asking, 'response')
  expect((await answer.toArray()).join('')).toBe('done')
  await stopped
  agent.destroy()
})
