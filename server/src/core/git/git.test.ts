import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { toAddressList } from '../../config.ts'
import { createGuardedRequest } from '../outgoing/guarded-request.ts'
import { readAddress, splitCredentials } from './address.ts'
import { openRepository } from './open-repository.ts'
import { createPacer } from './pacer.ts'
import { pushCommit } from './push-commit.ts'
import { readPack } from './read-pack.ts'

const server = await startGitServer()
const parts = {
  requestUrl: createGuardedRequest(toAddressList(['127.0.0.1'])),
  config: { gitPaths: [dirname(server.folder)], gitMegabytes: 5, gitMinutes: 1 },
  organizationId: basename(server.folder),
  signal: new AbortController().signal,
}
const open = (address: string, ref = 'main', more: Partial<typeof parts> = {}) =>
  openRepository(readAddress(splitCredentials(address)), ref, { ...parts, ...more })
const textAt = async (repository: Awaited<ReturnType<typeof open>>, path: string) =>
  Buffer.from(await repository.read(path)).toString()

test('a branch is read over http and by path, named in short or in full, or by a commit', async () => {
  await server.commit('one', { 'README.md': '# Old', 'a/b c.md': 'text' }, 'First')
  const oid = await server.commit('one', { 'README.md': '# New' }, 'Second\n\nWith more.')
  for (const address of [`${server.url}/one.git`, `${server.folder}/one.git`, `file://${server.folder}/one.git`])
    for (const ref of ['main', 'refs/heads/main', oid]) {
      const repository = await open(address, ref)
      expect(repository.commit).toMatchObject({ oid, message: 'Second\n\nWith more.' })
      expect([...repository.files.keys()].sort()).toEqual(['README.md', 'a/b c.md'])
      expect(await textAt(repository, 'README.md')).toBe('# New')
    }
  await expect(open(`${server.url}/one.git`, 'gone')).rejects.toMatchObject({ reason: 'ref' })
})

test('an empty repository has no commit', async () => {
  await server.commit('two', { a: '' })
  await server.git('two', 'init', '-q', '--bare', `${server.folder}/empty.git`)
  for (const address of [`${server.url}/empty.git`, `${server.folder}/empty.git`])
    expect(await open(address)).toMatchObject({ ref: 'refs/heads/main', commit: undefined })
})

test('credentials are sent only to the server that the address names, and appear in no message', async () => {
  await server.commit('closed', { 'README.md': 'x' })
  server.askFor(`Basic ${Buffer.from('ada:s@cret').toString('base64')}`)
  try {
    const address = `${server.url.replace('//', '//ada:s%40cret@')}/closed.git`
    expect(splitCredentials(address)).toEqual({ address: `${server.url}/closed.git`, credentials: 'ada:s@cret' })
    expect((await open(address)).files.size).toBe(1)
    await expect(open(address.replace('cret', 'wrong'))).rejects.toMatchObject({
      reason: 'credentials',
      message: expect.not.stringMatching(/ada|wrong/),
    })
  } finally {
    server.askFor(undefined)
  }
})

test('private addresses, other protocols and paths that were not opened are refused', async () => {
  const requestUrl = createGuardedRequest(toAddressList([]))
  await expect(open(`${server.url}/one.git`, 'main', { requestUrl })).rejects.toMatchObject({ reason: 'address' })
  for (const address of [
    'ssh://git@example.org/x',
    'ext::sh -c true',
    'relative/path',
    '/etc',
    `${server.folder}/../x`,
  ])
    await expect(async () => open(address)).rejects.toMatchObject({ reason: 'address' })
})

test('a URL that is not a repository, and a repository that is too large, are refused with a reason', async () => {
  await expect(open(`${server.url}/none.git`)).rejects.toMatchObject({ reason: 'address' })
  const noise = randomBytes(6_000_000)
  await server.commit('large', { 'noise.bin': noise })
  await expect(open(`${server.url}/large.git`)).rejects.toMatchObject({ reason: 'too-large' })
})

test('links, submodules and names that lead out of the tree are left out', async () => {
  await server.commit('odd', { 'README.md': 'x' })
  const blob = (await server.git('odd', 'hash-object', '-w', 'README.md')).trim()
  const commit = (await server.git('odd', 'rev-parse', 'HEAD')).trim()
  await server.git('odd', 'update-index', '--add', '--cacheinfo', `120000,${blob},link`)
  await server.git('odd', 'update-index', '--add', '--cacheinfo', `160000,${commit},module`)
  await server.git('odd', 'commit', '-q', '-m', 'Odd')
  await server.git('odd', 'push', '-q', 'origin', 'main')
  const { files, leftOut } = await open(`${server.url}/odd.git`)
  expect([...files.keys()]).toEqual(['README.md'])
  expect(leftOut).toEqual([
    { path: 'link', reason: 'is a symbolic link' },
    { path: 'module', reason: 'is a submodule' },
  ])
})

test('a commit preserves what it does not change, links and submodules too, and never overwrites a newer commit', async () => {
  const commit = { message: 'Ours', author: { name: 'Bo', email: 'bo@example.com' } }
  const text = (words: string) => Buffer.from(words)
  for (const address of [`${server.url}/odd.git`, `${server.folder}/odd.git`]) {
    const changes = new Map([
      ['a/b/c.md', text(`new ${address}`)],
      ['gone/x.md', null],
    ])
    const behind = await open(address)
    await pushCommit(await open(address), { ...commit, changes }, parts)
    await expect(
      pushCommit(behind, { ...commit, changes: new Map([['z', text('late')]]) }, parts),
    ).rejects.toMatchObject({
      reason: 'moved',
    })
    const now = await open(address)
    expect(now.commit).toMatchObject({ message: 'Ours' })
    expect([...now.files.keys()].sort()).toEqual(['README.md', 'a/b/c.md'])
    expect(await textAt(now, 'a/b/c.md')).toBe(`new ${address}`)
    expect(now.leftOut).toHaveLength(2)
  }
  await server.git('odd', 'fsck', '--strict')
  await server.git('odd', 'fetch', '-q', 'origin', 'main')
  expect(await server.git('odd', 'log', '--format=%an %s', 'FETCH_HEAD', '-2')).toBe('Bo Ours\nBo Ours\n')
})

test('a tag is read and not written to; nor is a branch that is checked out', async () => {
  await server.git('one', 'tag', 'v1')
  await server.git('one', 'push', '-q', 'origin', 'v1')
  const tagged = await open(`${server.url}/one.git`, 'v1')
  expect(tagged).toMatchObject({ ref: 'refs/tags/v1', files: expect.any(Map) })
  const commit = { message: 'x', author: { name: 'Bo', email: 'b@c' }, changes: new Map([['x', Buffer.from('y')]]) }
  await expect(pushCommit(tagged, commit, parts)).rejects.toMatchObject({ reason: 'ref' })
  const organizationId = 'work'
  const checkedOut = await open(`${server.folder}/../work/one`, 'main', { organizationId })
  await expect(pushCommit(checkedOut, commit, { ...parts, organizationId })).rejects.toMatchObject({
    reason: 'refused',
  })
})

interface Packed {
  type: number
  /** The size that its header states. */
  size?: number
  content: Buffer
  /** The distance back to the base. */
  back?: number
}

const OFS_DELTA = 6

function packOf(...objects: Packed[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  head.writeUInt32BE(objects.length, 8)
  return Buffer.concat([head, ...objects.map(packedObject), Buffer.alloc(20)])
}

function packedObject({ type, content, size = content.length, back }: Packed): Buffer {
  const head: number[] = []
  let rest = Math.floor(size / 16)
  let byte = (type << 4) | (size & 15)
  while (rest > 0) {
    head.push(byte | 128)
    byte = rest & 127
    rest = Math.floor(rest / 128)
  }
  return Buffer.concat([Buffer.from([...head, byte, ...offsetBack(back)]), deflateSync(content)])
}

function offsetBack(back: number | undefined): number[] {
  if (back === undefined) return []
  const bytes = [back & 127]
  for (let rest = Math.floor(back / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((--rest & 127) | 128)
  return bytes
}

/** Sizes of base and result, and instructions. */
const deltaOf = (baseSize: number, size: number, ...instructions: number[]) => {
  const number = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)])
  return Buffer.from([...number(baseSize), ...number(size), ...instructions])
}

const LIMITS = { objectBytes: 1_000_000, treeBytes: 100_000, totalBytes: 2_000_000 }
const readIt = (pack: Buffer) => readPack(pack, LIMITS, createPacer(parts.signal))

test('a pack that would unpack to too much, or to more than it states, is refused', async () => {
  const blob = 3
  expect((await readIt(packOf({ type: blob, content: Buffer.alloc(1000) }))).objects.size).toBe(1)
  const refused = (...objects: Packed[]) => expect(readIt(packOf(...objects))).rejects
  await refused({ type: blob, content: Buffer.alloc(5_000_000) }).toThrow('more than 1000000 bytes')
  await refused({ type: 2, content: Buffer.alloc(200_000) }).toThrow('more than 100000 bytes')
  await refused({ type: blob, size: 1000, content: Buffer.alloc(50_000_000) }).toThrow('cannot be read')
  await refused({ type: blob, size: 500_000, content: Buffer.alloc(50_000_000) }).toThrow('cannot be read')
  await refused({ type: blob, size: 1000, content: Buffer.alloc(10) }).toThrow('cannot be read')
  await refused({ type: 5, content: Buffer.alloc(10) }).toThrow('cannot be read')
  const three = Array.from({ length: 3 }, () => ({ type: blob, content: Buffer.alloc(900_000) }))
  await refused(...three).toThrow('has more than 2000000 bytes')
  for (const at of [0, 4, 11, 14, 30])
    await expect(readIt(packOf({ type: blob, content: randomBytes(1000) }).subarray(0, at))).rejects.toThrow(
      'cannot be read',
    )
})

test('deltas are applied, and those with wrong sizes, missing bases or too long chains are refused', async () => {
  const text = Buffer.from('hello world')
  const base = { type: 3, content: text }
  const length = packedObject(base).length
  // Five bytes from the sixth on, then two new ones.
  const delta = { type: OFS_DELTA, content: deltaOf(11, 7, 0x91, 6, 5, 2, 33, 33), back: length }
  const { objects, read } = await readIt(packOf(base, delta))
  const texts = await Promise.all([...objects.keys()].map(async (oid) => (await read(oid))!.toString()))
  expect(texts).toEqual(['hello world', 'world!!'])
  const refused = (content: Buffer, back = length) => expect(readIt(packOf(base, { ...delta, content, back }))).rejects
  await refused(deltaOf(12, 7, 0x91, 6, 5, 2, 33, 33)).toThrow('cannot be read')
  await refused(deltaOf(11, 8, 0x91, 6, 5, 2, 33, 33)).toThrow('cannot be read')
  await refused(deltaOf(11, 7, 0x91, 9, 5, 2, 33, 33)).toThrow('cannot be read')
  await refused(deltaOf(11, 7, 0)).toThrow('cannot be read')
  await refused(deltaOf(11, 2_000_000, 0x91, 0, 1)).toThrow('more than 1000000 bytes')
  await refused(delta.content, length - 1).toThrow('cannot be read')
  await refused(delta.content, 5000).toThrow('cannot be read')
  const same = { type: OFS_DELTA, content: deltaOf(11, 11, 0x90, 11) }
  const chain = (links: number) => {
    const step = packedObject({ ...same, back: length }).length
    return packOf(base, ...Array.from({ length: links }, (_, at) => ({ ...same, back: at === 0 ? length : step })))
  }
  const copies = await readIt(chain(100))
  expect([...copies.objects.values()]).toMatchObject([{ type: 'blob', offset: 12 }])
  await expect(readIt(chain(600))).rejects.toThrow('a chain of more than 500 deltas')
})

/** Counts the turns of the event loop. */
function countTurns() {
  let turns = 0
  let next = setImmediate(function turn() {
    turns++
    next = setImmediate(turn)
  })
  return () => {
    clearImmediate(next)
    return turns
  }
}

test('a large file and many small ones are read without blocking the event loop', async () => {
  const large = Buffer.alloc(60_000_000, 'some text\n')
  const files: Record<string, Buffer> = { 'large.bin': large }
  for (let at = 0; at < 3000; at++)
    files[`docs/${at % 50}/${at}.md`] = Buffer.from(`# Page ${at}\n${'words '.repeat(at % 100)}`)
  await server.commit('big', files)
  const repository = await open(`${server.url}/big.git`, 'main', { config: { ...parts.config, gitMegabytes: 100 } })
  expect(repository.files.size).toBe(3001)
  const stop = countTurns()
  expect(Buffer.compare(await repository.read('large.bin'), large)).toBe(0)
  // A quarter of a megabyte at a time.
  expect(stop()).toBeGreaterThan(100)
  let rests = 0
  const pacer = { isDue: () => true, rest: async () => void rests++ }
  const limits = { ...LIMITS, objectBytes: 100_000_000, totalBytes: 200_000_000 }
  const small = Array.from({ length: 500 }, (_, at) => ({ type: 3, content: Buffer.from(`file ${at}`) }))
  await readPack(packOf({ type: 3, content: large }, ...small), limits, pacer)
  // Between two objects, and between two megabytes of one that is hashed.
  expect(rests).toBeGreaterThan(500 + 57)
})
