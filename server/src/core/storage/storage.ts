/**
 * Stores the bytes of files under their SHA-256: written once, never changed, without duplicates. This is the storage on disk; s3-storage.ts uses an
 * object store.
 */

import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tooLarge } from '../errors.ts'
import { createPrivateFolder, PRIVATE_FILE } from './private-files.ts'

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

export interface Storage {
  /**
   * The bytes are durable once it resolves, so a transaction may refer to the key. They stay for good or, with `until: 'unused'`, until the content
   * of no space has referred to them for a day.
   */
  write: (bytes: Bytes, maximum: number, stay?: { until: 'unused' }) => Promise<{ key: string; size: number }>
  /** Keeps existing bytes for another day; resolves to false when they no longer exist. */
  renew: (key: string) => Promise<boolean>
  /** Returns the path on this disk, where no file exists if the bytes are no longer stored. It must be opened soon, because a cached copy may be deleted. */
  pathOf: (key: string) => Promise<string>
  /** For callers that have made sure that nothing refers to the bytes. */
  remove: (key: string) => Promise<void>
  /** Throws when the storage does not answer correctly. */
  check: () => Promise<void>
}

/** Records the reference to bytes before checking that they exist. */
export type NoteUse = (key: string, use: { kept: boolean }) => Promise<void>

export function createStorage(directory: string, noteUse: NoteUse = async () => {}): Storage {
  const pathOf = (key: string) => toStoredPath(directory, key)
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
        await moveIntoPlace(temporary, pathOf(key))
      }),
  }
}

export const toStoredPath = (directory: string, key: string) => join(directory, key.slice(0, 2), key.slice(2))

interface Received {
  key: string
  size: number
}

/** Receives bytes into a temporary file, which `keep` moves away or which is deleted afterwards. */
export async function receive(
  directory: string,
  bytes: Bytes,
  maximum: number,
  keep: (temporary: string, received: Received) => Promise<void>,
): Promise<Received> {
  const temporary = join(directory, 'incoming', randomUUID())
  await createPrivateFolder(dirname(temporary))
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

export async function moveIntoPlace(temporary: string, path: string): Promise<void> {
  if (await isThere(path)) return
  const folder = dirname(path)
  await createPrivateFolder(folder)
  await rename(temporary, path)
  // The directory entry, too, must survive a power failure.
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
