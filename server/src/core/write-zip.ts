/** A zip archive made while it is sent: an entry is asked for when the one before it is on its way. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface ZipEntry {
  path: string
  /** Text is packed; bytes, which mostly are images, are kept as they are. */
  content: string | Readable
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
      const stream = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
      zip.addReadStream(stream, path, { compress: typeof content === 'string', mode: 0o100644, mtime })
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
