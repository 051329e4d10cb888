import type { IncomingResponse } from './send-request.ts'

/** The whole body as text; of one that is longer, the first `maxBytes`. */
export async function readText({ body, close }: IncomingResponse, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } finally {
    close()
  }
  return Buffer.concat(chunks).toString('utf8', 0, Math.min(bytes, maxBytes))
}
