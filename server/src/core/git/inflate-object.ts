/** Inflates one object of a pack up to the size it states; large objects are inflated off the event loop. */
import { promisify } from 'node:util'
import { type InputType, inflate, inflateSync, type ZlibOptions } from 'node:zlib'

interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}

// With `info` zlib also returns its engine, which knows how many bytes it consumed.
const inflateOffLoop = promisify(inflate) as unknown as (from: InputType, options: ZlibOptions) => Promise<Inflated>
const inflateHere = inflateSync as unknown as (from: InputType, options: ZlibOptions) => Inflated

/** Below this size a hop to another thread takes longer than the work. */
const SMALL = 32_768
const CHUNK = 262_144

/** Throws when the object is damaged or has another size. `used` counts bytes of the pack. */
export async function inflateObject(
  pack: Buffer,
  start: number,
  size: number,
): Promise<{ bytes: Buffer; used: number }> {
  const options = { maxOutputLength: Math.max(size, 1), chunkSize: Math.min(Math.max(size, 64), CHUNK), info: true }
  const from = pack.subarray(start)
  const { buffer, engine } = size <= SMALL ? inflateHere(from, options) : await inflateOffLoop(from, options)
  if (buffer.length !== size) throw new RangeError('The object has another size than it states')
  return { bytes: buffer, used: engine.bytesWritten }
}
