import type { IncomingResponse } from './send-request.ts'

/** Reads the body as text, and only the first `maxBytes` of a longer one. */
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
