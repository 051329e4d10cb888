/**
 * Stores a pack where isomorphic-git finds it. Folders and commits are also stored one by one, because isomorphic-git hashes a whole pack on the
 * event loop before it reads anything from it. Files are read with `ReadPack.read`; isomorphic-git needs them only when it writes to some servers.
 */
import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'
import type { PromiseFsClient } from 'isomorphic-git'
import { GitFailedError } from './git-failed-error.ts'
import type { Pacer } from './pacer.ts'
import { toPackIndex } from './pack-index.ts'
import type { PackContents } from './read-pack.ts'

const deflateOffLoop = promisify<Buffer, { level: number }, Buffer>(deflate)
const SMALL = 32_768
const QUICK = { level: 1 }
/** The maximum size of all folders and commits. */
const TREES_BYTES = 300_000_000

export async function storePack(
  { promises: files }: PromiseFsClient,
  gitdir: string,
  bytes: Buffer,
  { objects, read }: PackContents,
  pacer: Pacer,
): Promise<void> {
  const folders = new Set<string>()
  let total = 0
  for (const [oid, { type }] of objects) {
    if (type === 'blob') continue
    if (pacer.isDue()) await pacer.rest()
    const content = (await read(oid))!
    total += content.length
    if (total > TREES_BYTES)
      throw new GitFailedError('too-large', `The repository has more than ${TREES_BYTES} bytes of folders`)
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
    const folder = `${gitdir}/objects/${oid.slice(0, 2)}`
    if (!folders.has(folder)) await files.mkdir(folder)
    folders.add(folder)
    const packed = object.length <= SMALL ? deflateSync(object, QUICK) : await deflateOffLoop(object, QUICK)
    await files.writeFile(`${folder}/${oid.slice(2)}`, packed)
  }
  await files.writeFile(`${gitdir}/objects/pack/pack-fetched.pack`, bytes)
  await files.writeFile(`${gitdir}/objects/pack/pack-fetched.idx`, toPackIndex(bytes, objects))
}
