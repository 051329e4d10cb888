/** Copies on this disk of what lies in an object store: fetched when they are wanted, and the longest unused gone when there are too many. */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'
import { place, placeOf, receive } from './storage.ts'

export interface Copies {
  directory: string
  /** undefined: it is nowhere. */
  find: (key: string) => Promise<string | undefined>
  /** Takes the file. */
  add: (temporary: string, key: string, size: number) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Milliseconds within which somebody may still be about to open it. */
const RECENT = 10 * 60_000
/** Of the bound: what may come between two looks, and what is left after one that found too much. */
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
  // The first one looks at what is there from before.
  let added = Number.POSITIVE_INFINITY
  let tidying = Promise.resolve()

  async function add(temporary: string, key: string, size: number): Promise<void> {
    const path = placeOf(directory, key)
    await noteUsed(temporary, now())
    await place(temporary, path)
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
    return placeOf(directory, key)
  }

  return {
    directory,
    add,
    remove: (key) => rm(placeOf(directory, key), { force: true }),
    async find(key) {
      const path = placeOf(directory, key)
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

/** false when it is not there. */
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
