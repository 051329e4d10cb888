import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serverRoot } from '../server-root.ts'
import { closeSilentConnections, SILENT_MILLISECONDS } from './silent-connections.ts'

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

async function listen() {
  const app = Fastify({ forceCloseConnections: true })
  closeSilentConnections(app, 50)
  app.get('/', async () => 'done')
  app.get('/large', async () => 'x'.repeat(50_000_000))
  app.get('/slow', async () => {
    await once(app.server, 'timeout')
    return 'after a silence'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const open = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(text)
    return socket
  }
  return { app, open }
}

test('a connection is closed when no further request follows', async () => {
  const { open } = await listen()
  const socket = open(GET('/'))
  expect(String(await once(socket, 'data'))).toContain('done')
  await once(socket.resume(), 'close')
})

test('a connection whose client leaves the response unread is closed', async () => {
  const { app, open } = await listen()
  const accepting = once(app.server, 'connection')
  const client = open(GET('/large')).pause()
  const [accepted] = await accepting
  await once(accepted, 'close')
  await once(client.resume(), 'close')
  expect(client.bytesRead).toBeLessThan(50_000_000)
})

test('a request that is worked on for longer is answered', async () => {
  const { open } = await listen()
  expect(String(await once(open(GET('/slow')), 'data'))).toContain('after a silence')
})

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('a proxy with deploy/%s closes its connections first', async (name, setting) => {
  const [, seconds] = setting.exec(await readFile(join(serverRoot, '../deploy', name), 'utf8'))!
  expect(1000 * Number(seconds)).toBeLessThan(SILENT_MILLISECONDS)
})
