/** The bytes behind a Content-Encoding, a chunk at a time: whoever counts them counts what comes out. */
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }

export function decoded(body: Readable, encoding: string | undefined): Readable {
  const decoder = DECODERS[encoding?.trim().toLowerCase() as keyof typeof DECODERS]
  // The reader of the last stream is told what broke in the first.
  return decoder ? pipeline(body, decoder(), () => {}) : body
}
