import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseCoding, compressed } from './compress.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.1', 'br'],
  ['br; q=0, *', undefined],
  ['gzip;q=nonsense', undefined],
])('of %s it is %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('a text is compressed once, and the result is reused', async () => {
  const text = Buffer.from('All work and no play. '.repeat(1000))
  const [one, other] = await Promise.all([compressed(text, 'br'), compressed(text, 'br')])
  expect(one).toBe(other)
  expect(one!.byteLength).toBeLessThan(text.byteLength / 10)
  expect(brotliDecompressSync(one!).equals(text)).toBe(true)
  expect(gunzipSync((await compressed(text, 'gzip'))!).equals(text)).toBe(true)
  expect(compressed(Buffer.from('short'), 'gzip')).toBeUndefined()
})
