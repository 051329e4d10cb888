/** Recognizes fonts by their bytes. Browsers check them further before they use them. */
import type { Inspection } from './inspect-image.ts'

const NO_FONT = 'is no font: WOFF2, WOFF, TrueType or OpenType'
const MAX_TABLES = 200

export function inspectFont(bytes: Buffer): Inspection {
  if (bytes.length < 12) return { refusal: NO_FONT }
  const signature = bytes.toString('latin1', 0, 4)
  switch (signature) {
    case 'wOF2':
    case 'wOFF':
      if (bytes.length < 44 || bytes.readUInt32BE(8) !== bytes.length) return { refusal: 'is a font that is not whole' }
      return { contentType: signature === 'wOF2' ? 'font/woff2' : 'font/woff' }
    case 'OTTO':
    case 'true':
    case '\0\x01\0\0':
      return hasWholeTables(bytes)
        ? { contentType: signature === 'OTTO' ? 'font/otf' : 'font/ttf' }
        : { refusal: 'is a font that is not whole' }
    case 'ttcf':
      return { refusal: 'is a collection of fonts: upload one of them' }
    default:
      return { refusal: NO_FONT }
  }
}

/** The directory of tables says where each one lies. */
function hasWholeTables(bytes: Buffer): boolean {
  const count = bytes.readUInt16BE(4)
  if (count === 0 || count > MAX_TABLES || bytes.length < 12 + count * 16) return false
  return Array.from({ length: count }, (_, at) => 12 + at * 16).every(
    (record) => bytes.readUInt32BE(record + 8) + bytes.readUInt32BE(record + 12) <= bytes.length,
  )
}
