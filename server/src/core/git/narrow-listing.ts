/**
 * A Git server lists all its references before anything is fetched. isomorphic-git parses the whole listing in one turn of the event loop, which takes
 * seconds for a million of them, so it is given only those that are wanted (docs/decisions/0137).
 */

import type { Pacer } from './pacer.ts'
import { lengthAt } from './packet-length.ts'

/** Packets between two checks of the clock. */
const OFTEN = 1024
/** The first lines name the service; an empty packet ends each part. */
const MAX_OTHERS = 16
const HASH = 40
const SPACE = 0x20
const HEAD = 'HEAD'

/** The first reference stays too: its line has the capabilities of the server, and without it the repository would look empty. */
export async function narrowListing(listing: Buffer, names: readonly string[], pacer: Pacer): Promise<Buffer> {
  const wanted = new Set([HEAD, ...names])
  const kept: Buffer[] = []
  const seen = new Set<string>()
  let others = 0
  let packets = 0
  for (let at = 0; at < listing.length; ) {
    if (++packets % OFTEN === 0 && pacer.isDue()) await pacer.rest()
    const length = lengthAt(listing, at)
    const end = at + Math.max(length, 4)
    const isReference = length > 4 + HASH && listing[at + 4 + HASH] === SPACE
    if (!isReference) {
      if (++others <= MAX_OTHERS) kept.push(listing.subarray(at, end))
    } else {
      const name = nameOf(listing.subarray(at + 4 + HASH + 1, end))
      const isFirst = seen.size === 0
      if (isFirst) for (const each of listHeads(listing.toString('utf8', at, end))) wanted.add(each)
      if ((isFirst || wanted.has(name.replace(/\^\{\}$/, ''))) && !seen.has(name)) {
        seen.add(name)
        kept.push(listing.subarray(at, end))
      }
    }
    at = end
  }
  return Buffer.concat(kept)
}

/** Capabilities follow the first name after a NUL. */
const nameOf = (line: Buffer): string => line.toString('utf8').split('\0', 1)[0]!.replace(/\n$/, '')

/** The branch that HEAD refers to. */
const listHeads = (line: string): string[] =>
  [...line.matchAll(/(?<= )symref=HEAD:(\S{1,1000})/g)].slice(0, 1).map(([, name]) => name!)
