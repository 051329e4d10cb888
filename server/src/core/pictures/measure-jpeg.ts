/** Walks the segments of a JPEG: each step goes at least two bytes forward. */
import type { Size } from './size.ts'

const ORIENTATION_TAG = 0x0112
/** Orientations above this one turn the picture by a quarter. */
const LAST_UPRIGHT = 4

export function measureJpeg(head: Buffer): Size | undefined {
  let isTurned = false
  let at = 2
  while (at < head.length) {
    if (head.readUInt8(at) !== 0xff) return undefined
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) {
      // Any number of fill bytes may stand before a marker.
      at += 1
      continue
    }
    const length = head.readUInt16BE(at + 2)
    if (length < 2) return undefined
    if (isFrame(marker)) {
      const height = head.readUInt16BE(at + 5)
      const width = head.readUInt16BE(at + 7)
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) isTurned ||= readOrientation(head.subarray(at + 4, at + 2 + length)) > LAST_UPRIGHT
    at += 2 + length
  }
  return undefined
}

/** C4, C8 and CC among the frame markers mean tables and extensions. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Reads the orientation from Exif; 1, upright, where there is none or it cannot be read. */
function readOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const entries = Math.min(short(directory), Math.floor((tiff.length - directory - 2) / 12))
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === ORIENTATION_TAG) return short(at + 8)
  }
  return 1
}
