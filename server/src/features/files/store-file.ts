import type { File } from '@lectern/content/revision'
import { imageSizeFromFile } from 'image-size/fromFile'
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

/** Measures the image as it is shown, with its orientation. Returns undefined for bytes that are not an image. */
async function measure(path: string): Promise<File['dimensions']> {
  const image = await imageSizeFromFile(path).catch(() => undefined)
  if (!image?.width || !image.height) return undefined
  const { width, height, orientation = 1 } = image
  return orientation > 4 ? { width: height, height: width } : { width, height }
}
