import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { createDownloads, cutOffUnread } from './downloads.ts'

/** The minutes pass when the test says so. */
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterAll(() => vi.useRealTimers())

const WINDOW = 120_000
const CHUNK = Buffer.alloc(64 * 1024)
const owner = { organizationId: 'acme', userId: 'ada' }

/** A stream that always has more. */
const endless = () => new Readable({ read: () => {}, highWaterMark: 1 })

function fill(source: Readable, chunks: number) {
  for (let at = 0; at < chunks; at++) source.push(CHUNK)
}

/** What the streams do with what they were given happens in between. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a download that nobody reads is destroyed, and its source with it', async () => {
  const source = endless()
  const sent = cutOffUnread(source, WINDOW)
  const failed = once(sent, 'error')
  fill(source, 4)
  await settle()
  vi.advanceTimersByTime(WINDOW)
  await settle()
  vi.advanceTimersByTime(WINDOW)
  expect((await failed)[0].message).toBe('The client of a download did not read it')
  await settle()
  expect(source.destroyed).toBe(true)
})

test('a download whose server is slow goes on, however long it takes', async () => {
  const source = endless()
  const sent = cutOffUnread(source, WINDOW)
  let bytes = 0
  sent.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  for (let at = 1; at <= 10; at++) {
    fill(source, 1)
    await settle()
    expect(bytes).toBe(at * CHUNK.length)
    vi.advanceTimersByTime(WINDOW)
    await settle()
  }
  expect(sent.destroyed).toBe(false)
  sent.destroy()
})

test('a client that reads slowly, but reads, is not cut off', async () => {
  const source = endless()
  const sent = cutOffUnread(source, WINDOW)
  fill(source, 200)
  for (let minute = 0; minute < 5; minute++) {
    for (let bytes = 0; bytes < 1024 * 1024; ) {
      bytes += ((sent.read() as Buffer | null) ?? '').length
      await settle()
    }
    vi.advanceTimersByTime(WINDOW)
    expect(sent.destroyed).toBe(false)
  }
  sent.destroy()
})

test('a download gives its place back when it ends, breaks off, or cannot be opened', async () => {
  const open = createDownloads(10)
  const start = (source: Readable) => open({ keeps: 'connection', ...owner }, async () => source)
  const [first, second] = [endless(), endless()]
  await start(first)
  const sent = await start(second)
  await expect(start(endless())).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  sent.on('error', () => {})
  sent.destroy()
  await settle()
  await expect(
    open({ keeps: 'connection', ...owner }, async () => {
      throw new Error('away')
    }),
  ).rejects.toThrow('away')
  await start(endless())
})

test('when others have all places, a stranger is told to come back', async () => {
  const open = createDownloads(4)
  const start = (name: string) =>
    open({ keeps: 'connection', organizationId: name, userId: name }, async () => endless())
  await start('one')
  await start('two')
  await expect(start('one')).rejects.toMatchObject({ status: 429 })
  await expect(start('three')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
})
