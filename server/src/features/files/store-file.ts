import type { File } from '@lectern/content/revision'
import { measurePictureFile } from '../../core/pictures/measure-picture.ts'
import type { Bytes, Storage } from '../../core/storage/storage.ts'
import { toContentType } from './content-type.ts'

/** "At most 100 MB each." */
export const FILE_BYTES = 100_000_000

/** Stores the bytes until no content uses them any more, and for a day before content must use them. Returns the file for a revision, without its id. */
export async function storeFile(
  storage: Storage,
  bytes: Bytes,
  { name, contentType }: { name: string; contentType?: string | undefined },
): Promise<Omit<File, 'id'>> {
  const { key, size } = await storage.write(bytes, FILE_BYTES, { until: 'unused' })
  const type = toContentType(name, contentType)
  const dimensions = type.startsWith('image/') ? await measure(await storage.pathOf(key)) : undefined
  return { name, contentType: type, size, key, ...(dimensions && { dimensions }) }
}

/** Returns undefined for bytes that are not a picture. */
async function measure(path: string): Promise<File['dimensions']> {
  const picture = await measurePictureFile(path)
  return picture && { width: picture.width, height: picture.height }
}
