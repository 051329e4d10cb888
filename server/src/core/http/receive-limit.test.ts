import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { limitReceiving } from './receive-limit.ts'

const app = Fastify()
const arrived = new EventEmitter()
limitReceiving(app)
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
const count = async (request: { body: unknown }) => {
  let bytes = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    arrived.emit('bytes', bytes)
  }
  return { bytes }
}
app.put('/quick', count)
app.put('/slow', { config: { receives: 'slowly' } }, count)
await app.listen({ port: 0, host: '127.0.0.1' })

/** The minutes pass when the test says so. */
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => vi.clearAllTimers())
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

/** A request whose ten bytes are sent one by one. */
async function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => {})
  const send = async (bytes: number) => {
    const seen = once(arrived, 'bytes')
    socket.write('x')
    expect((await seen)[0]).toBe(bytes)
  }
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 10\r\nconnection: close\r\n\r\n`,
  )
  await send(1)
  const end = async () => {
    await once(socket, 'close')
    return answer
  }
  return { send, end }
}

test('a request must arrive within a minute', async () => {
  const { send, end } = await begin('/quick')
  vi.advanceTimersByTime(59_000)
  await send(2)
  vi.advanceTimersByTime(1_000)
  expect(await end()).toMatch(/^HTTP\/1.1 408 /)
})

test('a route for slow requests has no total limit while bytes arrive', async () => {
  const { send, end } = await begin('/slow')
  for (let bytes = 2; bytes <= 10; bytes++) {
    vi.advanceTimersByTime(59_000)
    await send(bytes)
  }
  const answer = await end()
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('{"bytes":10}')
})

test('a slow request is cut off when no byte arrives for a minute', async () => {
  const { send, end } = await begin('/slow')
  vi.advanceTimersByTime(59_000)
  await send(2)
  vi.advanceTimersByTime(61_000)
  vi.advanceTimersByTime(60_000)
  expect(await end()).toMatch(/^HTTP\/1.1 408 /)
})
