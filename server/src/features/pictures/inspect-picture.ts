import { measurePictureFile } from '../../core/pictures/measure-picture.ts'

/** Larger files are refused. */
export const PICTURE_BYTES = 2_000_000

/** Larger pictures take too much memory when they are drawn beside every name. */
const MAX_PIXELS = 4096

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Recognizes a picture by its bytes, whatever its name and type say; or says what is wrong with it. */
export async function inspectPicture(path: string): Promise<{ contentType: string } | { refusal: string }> {
  const picture = await measurePictureFile(path)
  if (!picture || !TYPES.includes(picture.contentType)) return { refusal: 'must be a picture: PNG, JPEG, GIF or WebP' }
  if (Math.max(picture.width, picture.height) > MAX_PIXELS)
    return { refusal: `must be at most ${MAX_PIXELS} pixels wide and high` }
  return { contentType: picture.contentType }
}
