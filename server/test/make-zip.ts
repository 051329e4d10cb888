import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Creates a zip archive of these files, by path. */
export async function makeZip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Uint8Array>)
}
