/** File storage in an object store, with a cache on this disk. */
import { rm } from 'node:fs/promises'
import type { ObjectStore } from './connect-s3.ts'
import type { Copies } from './copies.ts'
import { isThere, type NoteUse, receive, type Storage, toStoredPath } from './storage.ts'

interface Parts {
  objects: ObjectStore
  copies: Copies
  /** The folder of files stored before the object store was configured; they are still read there. */
  earlier: string
  noteUse: NoteUse
}

export function createS3Storage({ objects, copies, earlier, noteUse }: Parts): Storage {
  const isKept = async (key: string) => (await objects.has(key)) || (await isThere(toStoredPath(earlier, key)))
  return {
    async pathOf(key) {
      const before = toStoredPath(earlier, key)
      return (await isThere(before)) ? before : ((await copies.find(key)) ?? before)
    },
    check: async () => {
      await objects.has('nothing')
    },
    async remove(key) {
      await objects.remove(key)
      await copies.remove(key)
      await rm(toStoredPath(earlier, key), { force: true })
    },
    async renew(key) {
      await noteUse(key, { kept: false })
      return isKept(key)
    },
    write: (bytes, maximum, stay) =>
      receive(copies.directory, bytes, maximum, async (temporary, { key, size }) => {
        await noteUse(key, { kept: stay === undefined })
        if (!(await objects.has(key))) await objects.put(key, temporary, size)
        await copies.add(temporary, key, size)
      }),
  }
}
