/** Decodes text by its byte order mark, by the response header, by its own declaration, or as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = readByteOrderMark(bytes) ?? charsetIn(contentType) ?? charsetIn(findDeclaration(bytes))
  return decoderFor(named ?? 'utf-8').decode(bytes)
}

function readByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** Finds the part of HTML or XML that declares the encoding. */
function findDeclaration(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const declaration = /^<\?xml[^>]*\?>/i.exec(start)?.[0]
  if (declaration !== undefined) return declaration
  for (const part of start.split('>').slice(0, -1)) {
    const tag = part.slice(part.search(/<meta/i))
    if (/^<meta/i.test(tag) && /charset\s*=/i.test(tag)) return tag
  }
  return undefined
}

const charsetIn = (text: string | undefined) => /(?:charset|encoding)\s*=\s*["']?([\w:.-]+)/i.exec(text ?? '')?.[1]

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
