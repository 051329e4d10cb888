/** The bytes behind a Content-Encoding, a chunk at a time: whoever counts them counts what comes out. */
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }

export function decoded(body: AsyncIterable<Uint8Array>, encoding: string | undefined): AsyncIterable<Uint8Array> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() as keyof typeof DECODERS]
  // Whoever reads the decoder is told what broke before it; nobody may be reading it yet.
  return decoder
    ? pipeline(
        body,
        decoder().on('error', () => {}),
        () => {},
      )
    : body
}
