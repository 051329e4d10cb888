import type { File } from '@lectern/content/revision'
import { imageSizeFromFile } from 'image-size/fromFile'
import type { Bytes, Storage } from '../../core/storage/storage.ts'
import { contentTypeOf } from './content-type.ts'

/** "At most 100 MB each." */
export const FILE_BYTES = 100_000_000

/** Keeps the bytes as long as the content of a space names them, and a day before it does. The answer is the file for a revision to hold, without its id. */
export async function storeFile(
  storage: Storage,
  bytes: Bytes,
  { name, contentType }: { name: string; contentType?: string | undefined },
): Promise<Omit<File, 'id'>> {
  const { key, size } = await storage.write(bytes, FILE_BYTES, { until: 'unused' })
  const type = contentTypeOf(name, contentType)
  const dimensions = type.startsWith('image/') ? await measure(await storage.pathOf(key)) : undefined
  return { name, contentType: type, size, key, ...(dimensions && { dimensions }) }
}

/** As it is shown: photographs may be stored lying on their side. What only claims to be an image has none. */
async function measure(path: string): Promise<File['dimensions']> {
  const image = await imageSizeFromFile(path).catch(() => undefined)
  if (!image?.width || !image.height) return undefined
  const { width, height, orientation = 1 } = image
  return orientation > 4 ? { width: height, height: width } : { width, height }
}
