import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { loadSecrets } from '../../core/secrets.ts'
import { createStorage } from '../../core/storage/storage.ts'
import { createUrls } from '../../core/urls.ts'
import { downloadUrl, FILE_BYTES, storeFile } from './index.ts'

const { api, database, dataDirectory } = await startTestServer()
const storage = createStorage(join(dataDirectory, 'files'))
const signer = { urls: createUrls(api.url), secrets: await loadSecrets(database.db) }

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const store = (bytes: Parameters<typeof storeFile>[1], name: string, contentType?: string) =>
  storeFile(storage, bytes, { name, contentType })

const addressOf = async (bytes: Uint8Array, name: string, contentType?: string) =>
  downloadUrl(signer, await store(bytes, name, contentType))

afterEach(() => {
  vi.useRealTimers()
})

describe('storing a file', () => {
  test('the bytes are stored once, under their hash', async () => {
    const bytes = randomBytes(100_000)
    const one = await store(bytes, 'one.bin')
    const other = await store(bytes, 'other.txt', 'Text/Plain; charset=latin1')
    expect(one).toEqual({
      name: 'one.bin',
      contentType: 'application/octet-stream',
      size: 100_000,
      key: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(other).toMatchObject({ key: one.key, contentType: 'text/plain' })
    expect(await readFile(await storage.pathOf(one.key))).toEqual(bytes)
    expect(await readdir(join(dataDirectory, 'files', 'incoming'))).toEqual([])
  })

  test('images have dimensions; a file with a wrong image type has none', async () => {
    expect(await store(PIXEL, 'dot.png')).toMatchObject({
      contentType: 'image/png',
      dimensions: { width: 1, height: 1 },
    })
    expect(await store(Buffer.from('<p>not an image'), 'dot.png')).not.toHaveProperty('dimensions')
    expect(await store(PIXEL, 'dot.bin', 'application/octet-stream')).not.toHaveProperty('dimensions')
  })

  test('more than 100 MB are refused, and leave nothing behind', async () => {
    const chunk = Buffer.alloc(1_000_000)
    async function* endless() {
      for (;;) yield chunk
    }
    await expect(store(endless(), 'large.bin')).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('100 MB'),
    })
    expect(FILE_BYTES).toBe(100_000_000)
    expect(await readdir(join(dataDirectory, 'files', 'incoming'))).toEqual([])
  })

  test('an interrupted upload leaves nothing behind', async () => {
    async function* broken() {
      yield PIXEL
      throw new Error('gone')
    }
    await expect(store(broken(), 'dot.png')).rejects.toThrow('gone')
    expect(await readdir(join(dataDirectory, 'files', 'incoming'))).toEqual([])
  })
})

describe('a downloadURL', () => {
  test('returns the bytes to any holder of the URL, without a token', async () => {
    const answer = await fetch(await addressOf(PIXEL, 'größe "1".png', 'image/png'))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-length')).toBe(String(PIXEL.length))
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.png")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
  })

  test('returns no bytes for a matching ETag or a HEAD request', async () => {
    const address = await addressOf(PIXEL, 'dot.png')
    const head = await fetch(address, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(PIXEL.length))
    expect(await head.text()).toBe('')
    const known = await fetch(address, { headers: { 'if-none-match': head.headers.get('etag')! } })
    expect(known.status).toBe(304)
  })

  test.for([
    ['bytes=0-3', '0-3', 206],
    ['bytes=10-', '10-', 206],
    ['bytes=-5', '-5', 206],
    ['bytes=60-9999', '60-', 206],
    ['bytes=9999-', '', 416],
    ['bytes=-0', '', 416],
    ['bytes=5-2', 'all', 200],
    ['bytes=0-1,4-5', 'all', 200],
    ['lines=1-2', 'all', 200],
  ] as const)('with Range %s gives a part', async ([range, part, status]) => {
    const answer = await fetch(await addressOf(PIXEL, 'dot.png'), { headers: { range } })
    expect(answer.status).toBe(status)
    if (status === 416) {
      expect(answer.headers.get('content-range')).toBe(`bytes */${PIXEL.length}`)
      return
    }
    const expected = {
      '0-3': PIXEL.subarray(0, 4),
      '10-': PIXEL.subarray(10),
      '-5': PIXEL.subarray(-5),
      '60-': PIXEL.subarray(60),
      all: PIXEL,
    }[part as 'all']
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(expected)
  })

  test('returns the whole file when If-Range names another version', async () => {
    const address = await addressOf(PIXEL, 'dot.png')
    const answer = await fetch(address, { headers: { range: 'bytes=0-3', 'if-range': '"another"' } })
    expect(answer.status).toBe(200)
  })

  test('of an empty file is empty', async () => {
    const answer = await fetch(await addressOf(new Uint8Array(), 'empty.txt'))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })

  test.for([
    ['page.html', 'text/html', 'attachment'],
    ['page.xhtml', 'application/xhtml+xml', 'attachment'],
    ['code.js', 'text/javascript', 'attachment'],
    ['drawing.svg', 'image/svg+xml', 'inline'],
  ] as const)('never runs %s at our address', async ([name, type, disposition]) => {
    const answer = await fetch(await addressOf(Buffer.from('<script>alert(1)</script>'), name, type))
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.for(['key', 'name', 'type', 'expires', 'signature'])('with another %s opens nothing', async (changed) => {
    const address = new URL(await addressOf(PIXEL, 'dot.png'))
    const other = await store(Buffer.from('other'), 'other.txt')
    if (changed === 'key') address.pathname = `/files/${other.key}`
    else address.searchParams.set(changed, `${address.searchParams.get(changed)}1`)
    expect((await fetch(address)).status).toBe(404)
    address.searchParams.delete(changed)
    expect((await fetch(address)).status).toBe(404)
  })

  test('stays the same for a while and then expires', async () => {
    const file = await store(PIXEL, 'dot.png')
    const now = Date.now()
    const hour = 60 * 60 * 1000
    const start = Math.floor(now / hour) * hour
    const at = (time: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: time })
      const address = downloadUrl(signer, file)
      vi.useRealTimers()
      return address
    }
    expect(at(start)).toBe(at(start + hour - 1))
    expect((await fetch(at(start - hour))).status).toBe(200)
    const expired = await fetch(at(start - 2 * hour - 1))
    expect(expired.status).toBe(403)
    expect((await expired.json()).error.message).toContain('expired')
  })
})
