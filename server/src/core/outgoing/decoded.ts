/** Decodes a body by its Content-Encoding in chunks, so that size limits count the decoded bytes. */
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }

export function decoded(body: AsyncIterable<Uint8Array>, encoding: string | undefined): AsyncIterable<Uint8Array> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() as keyof typeof DECODERS]
  // The reader of the decoder gets the error of its input; without this listener an error before the first read would be uncaught.
  return decoder
    ? pipeline(
        body,
        decoder().on('error', () => {}),
        () => {},
      )
    : body
}
