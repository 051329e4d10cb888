/**
 * Reads a pack from an untrusted server: every object is inflated once, limited to the size it states, and named by its hash. Large objects are
 * inflated off the event loop, the rest in turns.
 */
import { createHash } from 'node:crypto'
import { applyDelta, readSizes } from './apply-delta.ts'
import { GitFailedError } from './git-failed-error.ts'
import { inflateObject } from './inflate-object.ts'
import type { Pacer } from './pacer.ts'

interface PackLimits {
  /** The maximum size of one file. */
  objectBytes: number
  /** The maximum size of a folder or a commit. */
  treeBytes: number
  /** The maximum size of all objects together, including deltas and their results. */
  totalBytes: number
}

export interface PackedObject {
  offset: number
  type: string
  /** The size of the inflated bytes: the object, or the delta to it. */
  size: number
  /** Where the compressed bytes begin. */
  start: number
  base?: PackedObject
}

export interface PackContents {
  objects: ReadonlyMap<string, PackedObject>
  read: (oid: string) => Promise<Buffer | undefined>
}

const TYPES: Record<number, string> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }
const OFS_DELTA = 6
const REF_DELTA = 7
const HEADER = 12
const TRAILER = 20
const OBJECTS = 250_000
/** git makes chains of 50 deltas, or 250 for the smallest pack. */
const CHAIN = 500
/** The most bytes of bases held in memory while objects are built on them. */
const HELD_BYTES = 500_000_000
const PIECE = 1_048_576

type Delta = PackedObject & { baseOffset?: number; baseOid?: string }

export async function readPack(pack: Buffer, limits: PackLimits, pacer: Pacer): Promise<PackContents> {
  try {
    return await read(pack, limits, pacer)
  } catch (error) {
    if (error instanceof GitFailedError || (error as Error).name === 'AbortError') throw error
    throw new GitFailedError('broken', 'The repository sent objects that cannot be read', { cause: error })
  }
}

async function read(pack: Buffer, limits: PackLimits, pacer: Pacer): Promise<PackContents> {
  if (pack.length < HEADER + TRAILER || pack.toString('latin1', 0, 4) !== 'PACK') throw new RangeError('No pack')
  const count = pack.readUInt32BE(8)
  if (count > OBJECTS) throw tooLarge(`has more than ${OBJECTS} objects`)
  const objects = new Map<string, PackedObject>()
  const waiting = new Map<number | string, Delta[]>()
  let total = 0
  const admit = (type: string | undefined, size: number) => {
    const most = type === 'tree' || type === 'commit' || type === 'tag' ? limits.treeBytes : limits.objectBytes
    if (size > most) throw tooLarge(`has a file of more than ${most} bytes`)
    total += size
    if (total > limits.totalBytes) throw tooLarge(`has more than ${limits.totalBytes} bytes`)
  }

  let at = HEADER
  for (let each = 0; each < count; each++) {
    if (pacer.isDue()) await pacer.rest()
    const object = readHead(pack, at)
    admit(object.type, object.size)
    const { bytes, used } = await inflateObject(pack, object.start, object.size)
    const base = object.baseOffset ?? object.baseOid
    if (base === undefined) objects.set(await nameOf(object.type, bytes, pacer), object)
    else {
      admit(undefined, readSizes(bytes).size)
      const others = waiting.get(base)
      if (others) others.push(object)
      else waiting.set(base, [object])
    }
    at = object.start + used
  }
  await nameDeltas()
  if (waiting.size > 0) throw new RangeError('A delta has no base')

  /** Goes from each object to those based on it, so that every base is inflated once. */
  async function nameDeltas() {
    const held: { object: PackedObject; bytes: Buffer; next: Delta[] }[] = []
    let heldBytes = 0
    const hold = (oid: string, object: PackedObject, bytes: Buffer) => {
      const next = [...(waiting.get(object.offset) ?? []), ...(waiting.get(oid) ?? [])]
      waiting.delete(object.offset)
      waiting.delete(oid)
      if (next.length === 0) return
      held.push({ object, bytes, next })
      heldBytes += bytes.length
      if (held.length > CHAIN) throw tooLarge(`has a chain of more than ${CHAIN} deltas`)
      if (heldBytes > HELD_BYTES) throw tooLarge(`has deltas that take more than ${HELD_BYTES} bytes`)
    }
    for (const [oid, object] of [...objects]) {
      if (!waiting.has(oid) && !waiting.has(object.offset)) continue
      hold(oid, object, (await inflateObject(pack, object.start, object.size)).bytes)
      for (let top = held.at(-1); top; top = held.at(-1)) {
        const delta = top.next.pop()
        if (!delta) {
          heldBytes -= held.pop()!.bytes.length
          continue
        }
        if (pacer.isDue()) await pacer.rest()
        const { bytes } = await inflateObject(pack, delta.start, delta.size)
        const result = await applyDelta(top.bytes, bytes, pacer)
        delta.base = top.object
        delta.type = top.object.type
        if (delta.type !== 'blob' && result.length > limits.treeBytes) admit(delta.type, result.length)
        const name = await nameOf(delta.type, result, pacer)
        // The first object of a name stays, because otherwise a delta could be based on itself.
        if (!objects.has(name)) objects.set(name, delta)
        hold(name, delta, result)
      }
    }
  }

  const bytesOf = async (object: PackedObject): Promise<Buffer> => {
    const chain = [object]
    for (let base = object.base; base; base = base.base) chain.push(base)
    let bytes: Buffer | undefined
    for (const link of chain.reverse()) {
      const inflated = (await inflateObject(pack, link.start, link.size)).bytes
      bytes = bytes ? await applyDelta(bytes, inflated, pacer) : inflated
    }
    return bytes!
  }
  return {
    objects,
    read: async (oid) => {
      const object = objects.get(oid)
      return object && bytesOf(object)
    },
  }
}

/** Type and size are in the first bytes, seven bits in each but the first; the base of a delta follows. */
function readHead(pack: Buffer, offset: number): Delta {
  let at = offset
  let byte = byteAt(pack, at++)
  const type = (byte >> 4) & 7
  let size = byte & 15
  for (let factor = 16; byte & 128; factor *= 128) {
    byte = byteAt(pack, at++)
    size += (byte & 127) * factor
    if (factor > 2 ** 40) throw new RangeError('The size has no end')
  }
  if (type === REF_DELTA) return { offset, type: '', size, start: at + 20, baseOid: pack.toString('hex', at, at + 20) }
  if (type !== OFS_DELTA) {
    const name = TYPES[type]
    if (name === undefined) throw new RangeError('An unknown kind of object')
    return { offset, type: name, size, start: at }
  }
  byte = byteAt(pack, at++)
  let back = byte & 127
  while (byte & 128) {
    byte = byteAt(pack, at++)
    back = (back + 1) * 128 + (byte & 127)
    if (back > pack.length) throw new RangeError('A base before the pack')
  }
  return { offset, type: '', size, start: at, baseOffset: offset - back }
}

async function nameOf(type: string, bytes: Buffer, pacer: Pacer): Promise<string> {
  const hash = createHash('sha1').update(`${type} ${bytes.length}\0`)
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (pacer.isDue()) await pacer.rest()
    hash.update(bytes.subarray(at, at + PIECE))
  }
  return hash.digest('hex')
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError('The pack is cut off')
  return byte
}

const tooLarge = (what: string) => new GitFailedError('too-large', `The repository ${what}`)
