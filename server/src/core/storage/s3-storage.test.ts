import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../test/s3.ts'
import { connectS3 } from './connect-s3.ts'
import { createCopies } from './copies.ts'
import { createS3Storage } from './s3-storage.ts'
import { createStorage } from './storage.ts'

const LARGE = 1_000_000
const nameOf = (key: string) => `/docs/lectern/${key}`
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function givenBucket() {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  return s3
}

/** A second Lectern with an empty disk on the same bucket. */
async function startNode(bucket: Awaited<ReturnType<typeof startS3>>['bucket'], bytes = LARGE, now?: () => number) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const objects = connectS3(bucket)
  const copies = createCopies(join(home, 'cache'), objects.get, { bytes, ...(now && { now }) })
  const uses: string[] = []
  const noteUse = async (key: string, { kept }: { kept: boolean }) => void uses.push(`${key} ${kept}`)
  const storage = createS3Storage({ objects, copies, earlier: join(home, 'files'), noteUse })
  const read = async (key: string) => readFile(await storage.pathOf(key), 'utf8')
  const copied = async () => {
    const names = await readdir(join(home, 'cache'), { recursive: true })
    return names
      .filter((name) => name.includes('/') && !name.startsWith('incoming'))
      .map((name) => name.replace('/', ''))
  }
  return { home, storage, uses, read, copied }
}

test('bytes that one server stores are read on another, first from the bucket and then from its own disk', async () => {
  const s3 = await givenBucket()
  const [one, other] = [await startNode(s3.bucket), await startNode(s3.bucket)]
  const { key, size } = await one.storage.write(Readable.from([Buffer.from('a '), Buffer.from('file')]), LARGE, {
    until: 'unused',
  })
  expect([key, size, one.uses]).toEqual([keyOf('a file'), 6, [`${key} false`]])
  expect(s3.objects.get(nameOf(key))?.toString()).toBe('a file')
  expect(await one.read(key)).toBe('a file')
  const before = s3.requests.length
  expect(await Promise.all([other.read(key), other.read(key)])).toEqual(['a file', 'a file'])
  expect(await other.read(key)).toBe('a file')
  expect(s3.requests.slice(before)).toEqual([`GET ${nameOf(key)}`])
})

test('the same bytes are uploaded once, and again after they were removed', async () => {
  const s3 = await givenBucket()
  const [one, other] = [await startNode(s3.bucket), await startNode(s3.bucket)]
  const sent = () => s3.requests.filter((each) => each.startsWith('PUT')).length
  const { key } = await one.storage.write(Buffer.from('x'), LARGE)
  await other.storage.write(Buffer.from('x'), LARGE)
  expect(sent()).toBe(1)
  expect(await one.storage.renew(key)).toBe(true)
  await other.storage.remove(key)
  expect(await one.storage.renew(key)).toBe(false)
  await one.storage.write(Buffer.from('x'), LARGE)
  expect(sent()).toBe(2)
})

test('a file that is too large is not uploaded, a missing one is not found, and one stored on disk earlier is read there', async () => {
  const s3 = await givenBucket()
  const { home, storage, read } = await startNode(s3.bucket)
  await expect(storage.write(Buffer.from('too long'), 3)).rejects.toMatchObject({ status: 413 })
  expect(s3.requests).toEqual([])
  await expect(read(keyOf('nobody wrote it'))).rejects.toThrow('ENOENT')
  const { key } = await createStorage(join(home, 'files')).write(Buffer.from('from before'), LARGE)
  expect([await read(key), await storage.renew(key)]).toEqual(['from before', true])
})

test('a busy bucket is tried again; an unavailable or refusing one is reported with its reason, and nothing is stored', async () => {
  const s3 = await givenBucket()
  const { storage, copied } = await startNode(s3.bucket)
  s3.setFault('busy once')
  const { key } = await storage.write(Buffer.from('patience'), LARGE)
  expect(s3.objects.has(nameOf(key))).toBe(true)
  s3.setFault('away')
  await expect(storage.write(Buffer.from('lost'), LARGE)).rejects.toMatchObject({ status: 503 })
  await expect(storage.check()).rejects.toThrow('The file storage did not answer')
  s3.setFault('none')
  const stranger = await startNode({ ...s3.bucket, secretAccessKey: 'a guess' })
  await expect(stranger.storage.check()).rejects.toThrow('403')
  await expect(stranger.storage.pathOf(key)).rejects.toThrow('403 SignatureDoesNotMatch')
  await storage.check()
  expect([await copied(), s3.objects.size]).toEqual([[key], 1])
})

test('bytes that were truncated, or differ from their hash, are not cached', async () => {
  const s3 = await givenBucket()
  const { storage, read, copied } = await startNode(s3.bucket)
  const key = keyOf('whole')
  s3.objects.set(nameOf(key), Buffer.from('whole'))
  s3.setFault('cut')
  await expect(storage.pathOf(key)).rejects.toThrow()
  s3.setFault('none')
  s3.objects.set(nameOf(key), Buffer.from('other'))
  await expect(storage.pathOf(key)).rejects.toThrow('other bytes')
  expect(await copied()).toEqual([])
  s3.objects.set(nameOf(key), Buffer.from('whole'))
  expect(await read(key)).toBe('whole')
})

test('when the cache is full the least recently used copies are deleted, and recent ones stay', async () => {
  const s3 = await givenBucket()
  let time = Date.now()
  const { storage, read, copied } = await startNode(s3.bucket, 1000, () => time)
  const texts = ['a', 'b', 'c', 'd', 'e'].map((each) => each.repeat(300))
  const keys: string[] = []
  for (const each of texts) {
    time += 60 * 60_000
    keys.push((await storage.write(Buffer.from(each), LARGE)).key)
    await read(keys[0]!)
    await read(keys.at(-1)!)
  }
  const left = await copied()
  expect(left).toContain(keys[0])
  expect(left).toContain(keys[4])
  expect(left.length).toBeLessThan(5)
  expect(await Promise.all(keys.map(read))).toEqual(texts)
})
