/**
 * Recognizes a picture by its first bytes and reads its size, as it is shown, from its head. Each reader looks at a bounded head and moves forward only,
 * so the time is linear in `HEAD_BYTES` whatever the bytes say. Formats that are not listed here reach no parser.
 */
import { open } from 'node:fs/promises'
import { measureAvif } from './measure-avif.ts'
import { measureJpeg } from './measure-jpeg.ts'
import { measureSvg } from './measure-svg.ts'
import type { Size } from './size.ts'

interface Picture extends Size {
  contentType: string
}

/** Profiles and previews that stand before the size of a photograph seldom reach a tenth of it. */
export const HEAD_BYTES = 512 * 1024

interface Format {
  contentType: string
  matches: (head: Buffer) => boolean
  measure: (head: Buffer) => Size | undefined
}

const startsWith = (signature: string, at = 0) => {
  const bytes = Buffer.from(signature, 'latin1')
  return (head: Buffer) => head.subarray(at, at + bytes.length).equals(bytes)
}

const isRiff = startsWith('RIFF')
const isWebp = startsWith('WEBP', 8)

const FORMATS: readonly Format[] = [
  {
    contentType: 'image/png',
    matches: startsWith('\x89PNG\r\n\x1a\n'),
    measure: (head) =>
      head.toString('latin1', 12, 16) === 'IHDR'
        ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
        : undefined,
  },
  { contentType: 'image/jpeg', matches: startsWith('\xff\xd8\xff'), measure: measureJpeg },
  {
    contentType: 'image/gif',
    matches: (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6)),
    measure: (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  },
  { contentType: 'image/webp', matches: (head) => isRiff(head) && isWebp(head), measure: measureWebp },
  {
    contentType: 'image/avif',
    matches: (head) => /^ftypavi[fs]$/.test(head.toString('latin1', 4, 12)),
    measure: measureAvif,
  },
  {
    contentType: 'image/bmp',
    matches: (head) => startsWith('BM')(head) && head.length >= 26 && head.readUInt32LE(14) >= 40,
    measure: (head) => ({ width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }),
  },
  {
    contentType: 'image/x-icon',
    matches: startsWith('\0\0\x01\0'),
    // A zero stands for 256. The first picture of an icon is the one that is announced.
    measure: (head) =>
      head.readUInt16LE(4) > 0 ? { width: head.readUInt8(6) || 256, height: head.readUInt8(7) || 256 } : undefined,
  },
  { contentType: 'image/svg+xml', matches: isMarkup, measure: measureSvg },
]

/** Returns undefined for bytes that are not a picture, or one of another format. */
export function measurePicture(bytes: Buffer): Picture | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  const format = FORMATS.find(({ matches }) => matches(head))
  if (!format) return undefined
  try {
    const size = format.measure(head)
    return size && size.width > 0 && size.height > 0 ? { contentType: format.contentType, ...size } : undefined
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Measures a picture on disk without reading it whole. */
export async function measurePictureFile(path: string): Promise<Picture | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(HEAD_BYTES), position: 0 })
    return measurePicture(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

export function isMarkup(head: Buffer): boolean {
  return /^\uFEFF?\s*</.test(head.toString('utf8', 0, 256))
}

function measureWebp(head: Buffer): Size | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
