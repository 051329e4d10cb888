/**
 * Looks through a pack before anything is unpacked from it. What an object becomes is said at its start, so a pack of a few bytes that would
 * fill the memory is refused at the price of reading it; and no object comes out longer than it says.
 */
import { inflateSync } from 'node:zlib'
import { GitFailedError } from './git-failed-error.ts'

export interface PackLimits {
  /** Of one object. */
  objectBytes: number
  /** Of all of them together. */
  totalBytes: number
}

const OFS_DELTA = 6
const REF_DELTA = 7
const HEADER = 12
const OBJECTS = 2_000_000

export function checkPack(pack: Buffer, limits: PackLimits): void {
  if (pack.toString('latin1', 0, 4) !== 'PACK') throw broken()
  const count = pack.readUInt32BE(8)
  if (count > OBJECTS) throw tooLarge(`has more than ${OBJECTS} objects`)
  let total = 0
  let at = HEADER
  for (let object = 0; object < count; object++) {
    const head = readHead(pack, at)
    if (head.size > limits.objectBytes) throw tooLarge(`has a file of more than ${limits.objectBytes} bytes`)
    const { bytes, used } = inflate(pack, head.end, head.size)
    const size = head.isDelta ? resultSize(bytes) : head.size
    if (size > limits.objectBytes) throw tooLarge(`has a file of more than ${limits.objectBytes} bytes`)
    total += size + bytes.length
    if (total > limits.totalBytes) throw tooLarge(`holds more than ${limits.totalBytes} bytes`)
    at = head.end + used
  }
}

/** Type and size stand in the first bytes, seven bits in each but the first. */
function readHead(pack: Buffer, start: number) {
  let at = start
  let byte = byteAt(pack, at++)
  const type = (byte >> 4) & 7
  let size = byte & 15
  for (let factor = 16; byte & 128; factor *= 128) {
    byte = byteAt(pack, at++)
    size += (byte & 127) * factor
  }
  if (type === OFS_DELTA) while (byteAt(pack, at++) & 128);
  if (type === REF_DELTA) at += 20
  return { size, end: at, isDelta: type === OFS_DELTA || type === REF_DELTA }
}

function inflate(pack: Buffer, start: number, size: number): { bytes: Buffer; used: number } {
  try {
    // One byte more than it says is already too many.
    const options = { maxOutputLength: Math.max(size, 1), info: true } as const
    const { buffer, engine } = inflateSync(pack.subarray(start), options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    if (buffer.length !== size) throw broken()
    return { bytes: buffer, used: engine.bytesWritten }
  } catch {
    throw broken()
  }
}

/** A delta begins with the size of what it is based on, and of what comes out. */
function resultSize(delta: Buffer): number {
  let at = 0
  const read = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = byteAt(delta, at++)
      value += (byte & 127) * factor
      if (!(byte & 128)) return value
    }
  }
  read()
  return read()
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw broken()
  return byte
}

const tooLarge = (what: string) => new GitFailedError('too-large', `The repository ${what}`)
const broken = () => new GitFailedError('broken', 'The repository sent objects that cannot be read')
