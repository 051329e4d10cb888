/** Writes a zip archive while it is sent: each entry is generated when the previous one is on its way. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

export interface ZipEntry {
  path: string
  /** Text is compressed, whole or in generated chunks; bytes, which mostly are images, are stored uncompressed. */
  content: string | Iterable<string> | Readable
}

/** The iteration ends when the reader stops; its `finally` releases resources. */
export async function streamZip(
  entries: AsyncIterable<ZipEntry>,
  { mtime = new Date() }: { mtime?: Date } = {},
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const closed = once(out, 'close').catch(() => {})
  zip.on('error', (error: Error) => out.destroy(error))
  const fill = async () => {
    for await (const { path, content } of entries) {
      const isText = !(content instanceof Readable)
      const stream = isText ? Readable.from(chunksOf(typeof content === 'string' ? [content] : content)) : content
      zip.addReadStream(stream, path, { compress: isText, mode: 0o100644, mtime })
      const sent = finished(stream, { writable: false })
      sent.catch(() => {})
      await Promise.race([sent, closed])
      if (out.destroyed) return stream.destroy()
    }
    zip.end()
  }
  fill().catch((error) => out.destroy(error))
  return out
}

/** Characters of a chunk, which is processed in one step. */
const CHUNK = 64 * 1024

/** Other requests are served between two chunks. */
async function* chunksOf(parts: Iterable<string>): AsyncGenerator<Buffer> {
  let held = ''
  for (const part of parts) {
    held += part
    while (held.length > CHUNK) {
      // A surrogate pair is not split.
      const end = (held.charCodeAt(CHUNK) & 0xfc00) === 0xdc00 ? CHUNK - 1 : CHUNK
      yield Buffer.from(held.slice(0, end))
      held = held.slice(end)
      await setImmediate()
    }
  }
  yield Buffer.from(held)
}
