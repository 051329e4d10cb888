/** Applies a delta, which lists the parts of its base and the new bytes that make the object. */
import type { Pacer } from './pacer.ts'

class DeltaError extends Error {}

/** Instructions between two checks of the clock. */
const OFTEN = 4096

/** Reads the sizes of the base and of the result at the start of the delta. */
export function readSizes(delta: Uint8Array): { baseSize: number; size: number; start: number } {
  let at = 0
  const read = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = byteAt(delta, at++)
      value += (byte & 127) * factor
      if (!(byte & 128)) return value
      if (factor > 2 ** 40) throw new DeltaError()
    }
  }
  return { baseSize: read(), size: read(), start: at }
}

export async function applyDelta(base: Buffer, delta: Buffer, pacer: Pacer): Promise<Buffer> {
  const { baseSize, size, start } = readSizes(delta)
  if (baseSize !== base.length) throw new DeltaError()
  const result = Buffer.alloc(size)
  let written = 0
  let instructions = 0
  for (let at = start; at < delta.length; ) {
    if (++instructions % OFTEN === 0 && pacer.isDue()) await pacer.rest()
    const code = delta[at++]!
    if (code & 128) {
      let offset = 0
      let length = 0
      for (let bit = 0; bit < 4; bit++) if (code & (1 << bit)) offset += byteAt(delta, at++) * 2 ** (8 * bit)
      for (let bit = 0; bit < 3; bit++) if (code & (16 << bit)) length += byteAt(delta, at++) * 2 ** (8 * bit)
      if (length === 0) length = 65_536
      if (offset + length > base.length || written + length > size) throw new DeltaError()
      base.copy(result, written, offset, offset + length)
      written += length
    } else {
      if (code === 0 || at + code > delta.length || written + code > size) throw new DeltaError()
      delta.copy(result, written, at, at + code)
      at += code
      written += code
    }
  }
  if (written !== size) throw new DeltaError()
  return result
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new DeltaError()
  return byte
}
