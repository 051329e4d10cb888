import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { toAddressList } from '../../config.ts'
import { createGuardedRequest } from '../guarded-request.ts'
import { readAddress, splitCredentials } from './address.ts'
import { checkPack } from './check-pack.ts'
import { openRepository } from './open-repository.ts'
import { pushCommit } from './push-commit.ts'

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

test('credentials go to the server that the address names, and into no message', async () => {
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

test('addresses of the own network, other protocols and paths that were not opened are refused', async () => {
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

test('what is no repository, and one that is too large, say so', async () => {
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

test('a commit keeps what it does not change, links and submodules too, and never writes over what came meanwhile', async () => {
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

/** A pack with one object that says it has `size` bytes. */
function packOf(size: number, content: Buffer): Buffer {
  const head: number[] = []
  let rest = Math.floor(size / 16)
  let byte = (3 << 4) | (size & 15)
  while (rest > 0) {
    head.push(byte | 128)
    byte = rest & 127
    rest = Math.floor(rest / 128)
  }
  const start = Buffer.from([0x50, 0x41, 0x43, 0x4b, 0, 0, 0, 2, 0, 0, 0, 1])
  return Buffer.concat([start, Buffer.from([...head, byte]), deflateSync(content), Buffer.alloc(20)])
}

test('a pack that would unpack into too much, or into more than it says, is refused unread', () => {
  const limits = { objectBytes: 1_000_000, totalBytes: 2_000_000 }
  checkPack(packOf(1000, Buffer.alloc(1000)), limits)
  expect(() => checkPack(packOf(50_000_000, Buffer.alloc(50_000_000)), limits)).toThrow('more than 1000000 bytes')
  expect(() => checkPack(packOf(1000, Buffer.alloc(50_000_000)), limits)).toThrow('cannot be read')
  expect(() => checkPack(packOf(1000, Buffer.alloc(1000)).subarray(0, 14), limits)).toThrow('cannot be read')
})
