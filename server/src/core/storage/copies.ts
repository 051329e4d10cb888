/** A disk cache of files in an object store: files are fetched on demand, and the least recently used are deleted when the cache is full. */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'
import { moveIntoPlace, receive, toStoredPath } from './storage.ts'

export interface Copies {
  directory: string
  /** Resolves to undefined when the file does not exist. */
  find: (key: string) => Promise<string | undefined>
  /** Moves the file into the cache. */
  add: (temporary: string, key: string, size: number) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Milliseconds for which a file is not deleted, because a caller may be about to open it. */
const RECENT = 10 * 60_000
/** The share of the maximum that may be added between two checks, and that a full cache is reduced by. */
const STEP = 0.1
const LEFT = 0.9

interface CopiesOptions {
  bytes: number
  now?: () => number
}

export function createCopies(
  directory: string,
  fetch: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>,
  { bytes, now = Date.now }: CopiesOptions,
): Copies {
  const fetching = new Map<string, Promise<string | undefined>>()
  // The first check also counts the files of earlier runs.
  let added = Number.POSITIVE_INFINITY
  let tidying = Promise.resolve()

  async function add(temporary: string, key: string, size: number): Promise<void> {
    const path = toStoredPath(directory, key)
    await noteUsed(temporary, now())
    await moveIntoPlace(temporary, path)
    await noteUsed(path, now())
    added += size
    if (added <= bytes * STEP) return
    added = 0
    tidying = tidying.then(() => tidy(directory, bytes, now())).catch(() => {})
    await tidying
  }

  async function fetchCopy(key: string): Promise<string | undefined> {
    const found = await fetch(key)
    if (!found) return undefined
    await receive(directory, found, Number.POSITIVE_INFINITY, async (temporary, received) => {
      if (received.key !== key) throw unavailable(`The file storage has other bytes under ${key}`)
      await add(temporary, key, received.size)
    })
    return toStoredPath(directory, key)
  }

  return {
    directory,
    add,
    remove: (key) => rm(toStoredPath(directory, key), { force: true }),
    async find(key) {
      const path = toStoredPath(directory, key)
      if (await noteUsed(path, now())) return path
      let running = fetching.get(key)
      if (!running) {
        running = fetchCopy(key).finally(() => fetching.delete(key))
        fetching.set(key, running)
      }
      return running
    },
  }
}

/** Returns false when the file does not exist. */
function noteUsed(path: string, now: number): Promise<boolean> {
  const at = new Date(now)
  return utimes(path, at, at).then(
    () => true,
    () => false,
  )
}

async function tidy(directory: string, bytes: number, now: number): Promise<void> {
  const found: { path: string; size: number; usedAt: number }[] = []
  for (const folder of await readdir(directory))
    for (const name of await readdir(join(directory, folder))) {
      const path = join(directory, folder, name)
      const seen = await stat(path).catch(() => undefined)
      if (seen) found.push({ path, size: seen.size, usedAt: seen.mtimeMs })
    }
  let total = found.reduce((sum, { size }) => sum + size, 0)
  if (total <= bytes) return
  for (const { path, size, usedAt } of found.sort((one, other) => one.usedAt - other.usedAt)) {
    if (total <= bytes * LEFT || usedAt > now - RECENT) return
    await rm(path, { force: true })
    total -= size
  }
}
