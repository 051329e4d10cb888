import { PassThrough, type Readable } from 'node:stream'
import type { ExportedFile } from './exported-files.ts'

/** A zip while it is made: a file is opened when the one before it has left, and waits when the reader does. */
export async function toZip(
  files: readonly ExportedFile[],
  { mtime, onFile }: { mtime: Date; onFile?: (at: number) => void },
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  const stop = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', stop)
  for (const [at, { path, open }] of files.entries())
    zip.addReadStreamLazy(path, { mtime, mode: 0o100644 }, (done) => {
      onFile?.(at)
      open().then((stream) => {
        current = stream.on('error', stop)
        done(null, stream)
      }, stop)
    })
  zip.end()
  zip.outputStream.pipe(out)
  // Whoever stops reading leaves nothing open.
  out.on('close', () => current?.destroy())
  return out
}
