/** Bytes → text, in the encoding that a mark, the server or the page itself names; else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = markOf(bytes) ?? charsetIn(contentType) ?? charsetIn(startOf(bytes))
  return decoderFor(named ?? 'utf-8').decode(bytes)
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** Where HTML and XML name their encoding. */
const startOf = (bytes: Uint8Array) =>
  /<meta[^>]+charset\s*=[^>]*>|^<\?xml[^>]*\?>/i.exec(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))?.[0]

const charsetIn = (text: string | undefined) => /(?:charset|encoding)\s*=\s*["']?([\w:.-]+)/i.exec(text ?? '')?.[1]

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
