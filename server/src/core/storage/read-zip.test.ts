import { describe, expect, test } from 'vitest'
import { makeZip } from '../../../test/make-zip.ts'
import { openArchive } from './read-zip.ts'

const LIMITS = { entries: 100, bytes: 50_000_000 }
const open = (bytes: Buffer, limits = LIMITS) => openArchive(bytes, limits)

/** Names and sizes appear twice: before each entry and in the central directory. */
function rename(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to.padEnd(from.length, 'x')), 'latin1')
}

/** Changes a field of the first entry in the central directory. */
function inList(zip: Buffer, change: (list: Buffer) => void): Buffer {
  const changed = Buffer.from(zip)
  change(changed.subarray(changed.indexOf('PK\x01\x02', 0, 'latin1')))
  return changed
}

test('entries are read by their paths; folders and files of file managers are left out', async () => {
  const archive = await open(
    await makeZip({ 'a/b.md': '# B', '__MACOSX/a/._b.md': 'x', 'a/.DS_Store': 'x', 'ü.txt': 'ü' }),
  )
  expect([...archive.entries.keys()]).toEqual(['a/b.md', 'ü.txt'])
  expect((await archive.entries.get('a/b.md')!.read()).toString()).toBe('# B')
  archive.close()
})

describe('refused', () => {
  test.for([
    ['a name that leads out', 'aaa/bbb.md', '../../b.md', /"\.\.\/\.\.\/b\.md", which leads out of it/],
    ['an absolute name', 'aaa/bbb.md', '/etc/pass', /which leads out of it/],
    ['a name of a drive', 'aaa/bbb.md', 'C:/b/bb.md', /which leads out of it/],
    ['a name with backslashes that leads out', 'aaa/bbb.md', '..\\..\\b.m', /which leads out of it/],
    ['a name with control characters', 'aaa/bbb.md', 'aaa/\x01\x02b.md', /not a valid file name/],
    ['the same name twice', 'aaa/bbb.md', 'aaa/ccc.md', /two entries called "aaa\/ccc\.md"/],
  ] as const)('%s', async ([, from, to, reason]) => {
    const zip = rename(await makeZip({ 'aaa/bbb.md': 'x', 'aaa/ccc.md': 'y' }), from, to)
    await expect(open(zip)).rejects.toThrow(reason)
  })

  test('a link', async () => {
    const zip = inList(await makeZip({ link: '/etc/passwd' }), (list) => list.writeUInt32LE((0o120777 << 16) >>> 0, 38))
    await expect(open(zip)).rejects.toThrow('in which "link" is a link')
  })

  test('an encrypted entry, and an unknown compression', async () => {
    const zip = await makeZip({ 'a.md': 'x' })
    await expect(open(inList(zip, (list) => list.writeUInt16LE(1, 8)))).rejects.toThrow('"a.md" is encrypted')
    await expect(open(inList(zip, (list) => list.writeUInt16LE(99, 10)))).rejects.toThrow('has an unknown compression')
  })

  test('too many entries or bytes', async () => {
    const zip = await makeZip({ a: 'x', b: 'y', c: 'z'.repeat(2_000_000) })
    await expect(open(zip, { ...LIMITS, entries: 2 })).rejects.toThrow('more than 2 entries')
    await expect(open(zip, { ...LIMITS, bytes: 1_000_000 })).rejects.toThrow('unpacks to more than 1 MB')
  })

  test('a zip bomb', async () => {
    const zip = await makeZip({ 'zeros.txt': Buffer.alloc(21_000_000) })
    expect(zip.length).toBeLessThan(100_000)
    await expect(open(zip)).rejects.toThrow('more than 200 times its size')
  })

  test('entries that share their bytes', async () => {
    const zip = await makeZip({ a: 'x'.repeat(100), b: 'y' })
    const lying = inList(zip, (list) => list.writeUInt32LE(5_000, 20))
    await expect(open(lying)).rejects.toThrow('whose entries overlap')
  })

  test('an entry that is larger than it states', async () => {
    const zip = inList(await makeZip({ 'a.txt': 'x'.repeat(5_000) }), (list) => list.writeUInt32LE(10, 24))
    const archive = await open(zip)
    await expect(archive.entries.get('a.txt')!.read()).rejects.toThrow('"a.txt" is damaged')
    archive.close()
  })

  test('a truncated file, and one that is not an archive', async () => {
    const zip = await makeZip({ 'a.txt': 'x' })
    await expect(open(zip.subarray(0, zip.length - 10))).rejects.toThrow('no zip archive, or a truncated one')
    await expect(open(Buffer.from('PK\x03\x04 hello'))).rejects.toThrow('no zip archive')
    await expect(open(Buffer.alloc(0))).rejects.toThrow('no zip archive')
  })
})
