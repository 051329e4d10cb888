/** A zip archive made while it is sent: an entry is asked for when the one before it is on its way. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

export interface ZipEntry {
  path: string
  /** Text is packed, whole or in parts that are made when they are asked for; bytes, which mostly are images, are kept as they are. */
  content: string | Iterable<string> | Readable
}

/** When nobody reads any more, the iteration ends: its `finally` is the place to let go of what it holds. */
export async function zipOf(
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

/** Characters of a chunk: what is done with one is done at once. */
const CHUNK = 64 * 1024

/** Between two chunks others are answered. */
async function* chunksOf(parts: Iterable<string>): AsyncGenerator<Buffer> {
  let held = ''
  for (const part of parts) {
    held += part
    while (held.length > CHUNK) {
      // The two halves of a character stay together.
      const end = (held.charCodeAt(CHUNK) & 0xfc00) === 0xdc00 ? CHUNK - 1 : CHUNK
      yield Buffer.from(held.slice(0, end))
      held = held.slice(end)
      await setImmediate()
    }
  }
  yield Buffer.from(held)
}
