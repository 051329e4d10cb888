import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { conflict } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'

/** The bytes of a file for an archive, which is not whole without them. */
export async function readStored(storage: Storage, { key, name }: { key: string; name: string }): Promise<ReadStream> {
  const path = await storage.pathOf(key)
  await stat(path).catch(() => {
    throw conflict(`The bytes of the file ${name} are missing in the file storage (${key})`)
  })
  return createReadStream(path)
}
