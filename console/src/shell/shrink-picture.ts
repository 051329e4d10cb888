const LARGEST_SIDE = 512
/** Smaller files are sent as they are: an icon keeps its pixels, a small animation its frames. */
const SMALL_BYTES = 200_000

/** Draws a photograph small enough to stand beside a name. What is no picture comes back as it is: the server says what is wrong with it. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
  return small === null ? file : new File([small], file.name, { type: small.type })
}
