/** The bytes of files, under the name of their SHA-256: written once, never changed, the same bytes once. On disk; s3/ keeps them in an object store. */

import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tooLarge } from '../errors.ts'
import { makePrivateFolder, PRIVATE_FILE } from './private-files.ts'

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

export interface Storage {
  /**
   * Kept once it resolves, so a transaction may name the key and commit. For good, or with `until: 'unused'` until a day has passed in which
   * the content of no space named it.
   */
  write: (bytes: Bytes, maximum: number, stay?: { until: 'unused' }) => Promise<{ key: string; size: number }>
  /** Lets bytes that are there stay a day longer; false when they are not there any more. */
  renew: (key: string) => Promise<boolean>
  /** Where they lie on this disk; nothing lies there when they are not kept any more. To be opened soon: a copy does not stay for ever. */
  pathOf: (key: string) => Promise<string>
  /** For whoever made sure that nobody needs them. */
  remove: (key: string) => Promise<void>
  /** Throws when the store does not answer as it should. */
  check: () => Promise<void>
}

/** Writes down who needs bytes, before it is asked whether they are there. */
export type NoteUse = (key: string, use: { kept: boolean }) => Promise<void>

export function createStorage(directory: string, noteUse: NoteUse = async () => {}): Storage {
  const pathOf = (key: string) => placeOf(directory, key)
  return {
    pathOf: async (key) => pathOf(key),
    check: async () => {},
    remove: (key) => rm(pathOf(key), { force: true }),
    async renew(key) {
      await noteUse(key, { kept: false })
      return isThere(pathOf(key))
    },
    write: (bytes, maximum, stay) =>
      receive(directory, bytes, maximum, async (temporary, { key }) => {
        await noteUse(key, { kept: stay === undefined })
        await place(temporary, pathOf(key))
      }),
  }
}

export const placeOf = (directory: string, key: string) => join(directory, key.slice(0, 2), key.slice(2))

interface Received {
  key: string
  size: number
}

/** Into a file of their own, which `keep` takes away or which is gone after. */
export async function receive(
  directory: string,
  bytes: Bytes,
  maximum: number,
  keep: (temporary: string, received: Received) => Promise<void>,
): Promise<Received> {
  const temporary = join(directory, 'incoming', randomUUID())
  await makePrivateFolder(dirname(temporary))
  const file = await open(temporary, 'wx', PRIVATE_FILE)
  try {
    const received = await fill(file, bytes, maximum)
    await keep(temporary, received)
    return received
  } finally {
    await unlink(temporary).catch(() => {})
  }
}

async function fill(file: FileHandle, bytes: Bytes, maximum: number): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.length
      if (size > maximum) throw tooLarge(`A file must be at most ${maximum / 1_000_000} MB`)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { key: hash.digest('hex'), size }
}

export const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

export async function place(temporary: string, path: string): Promise<void> {
  if (await isThere(path)) return
  const folder = dirname(path)
  await makePrivateFolder(folder)
  await rename(temporary, path)
  // The name, too, must outlive a loss of power.
  await syncDirectory(folder)
  await syncDirectory(dirname(folder))
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
