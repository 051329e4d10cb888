/** Reads AVIF: boxes in boxes, of which only those on the way to the size are opened, each once. */
import type { Size } from './size.ts'

/** Where a box begins to hold other boxes, counted from the end of its own head. */
const HOLDERS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 }
const MAX_DEPTH = 4

export function measureAvif(head: Buffer): Size | undefined {
  const found: Found = { sizes: [], isTurned: false }
  readBoxes(head, 0, found)
  // Tiles and thumbnails have sizes of their own: the picture is the largest.
  const largest = found.sizes.reduce<Size | undefined>(
    (most, size) => (most && most.width * most.height >= size.width * size.height ? most : size),
    undefined,
  )
  return largest && found.isTurned ? { width: largest.height, height: largest.width } : largest
}

interface Found {
  sizes: Size[]
  isTurned: boolean
}

function readBoxes(bytes: Buffer, depth: number, found: Found): void {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // 0 means "to the end", 1 a size of 64 bits, which only the pictures themselves need.
    if (size < 8) return
    const body = bytes.subarray(at + 8, at + size)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const holds = HOLDERS[name]
    if (holds !== undefined && depth < MAX_DEPTH) readBoxes(body.subarray(holds), depth + 1, found)
    else if (name === 'ispe' && body.length >= 12)
      found.sizes.push({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) })
    else if (name === 'irot' && body.length >= 1) found.isTurned ||= (body.readUInt8(0) & 1) === 1
    at += size
  }
}
