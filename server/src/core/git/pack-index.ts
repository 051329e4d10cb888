/** Writes the index beside a pack in the format that isomorphic-git reads (version 2). */
import { createHash } from 'node:crypto'
import type { PackedObject } from './read-pack.ts'

const TRAILER = 20

export function toPackIndex(pack: Buffer, objects: ReadonlyMap<string, PackedObject>): Buffer {
  const oids = [...objects.keys()].sort()
  const fanout = Buffer.alloc(256 * 4)
  const names = Buffer.alloc(oids.length * 20)
  const offsets = Buffer.alloc(oids.length * 4)
  let before = 0
  for (let first = 0; first < 256; first++) {
    while (before < oids.length && Number.parseInt(oids[before]!.slice(0, 2), 16) <= first) before++
    fanout.writeUInt32BE(before, first * 4)
  }
  for (const [at, oid] of oids.entries()) {
    names.write(oid, at * 20, 'hex')
    offsets.writeUInt32BE(objects.get(oid)!.offset, at * 4)
  }
  // The checksums of compressed objects only serve to copy them into other packs, which is never done here.
  const checksums = Buffer.alloc(oids.length * 4)
  const parts = [Buffer.from('ff744f6300000002', 'hex'), fanout, names, checksums, offsets, pack.subarray(-TRAILER)]
  const index = Buffer.concat(parts)
  return Buffer.concat([index, createHash('sha1').update(index).digest()])
}
