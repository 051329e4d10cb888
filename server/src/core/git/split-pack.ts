/**
 * A Git server sends the pack in one band of its response. It is extracted before isomorphic-git sees the response, because that would unpack all of
 * it at once on the event loop.
 */

import type { Pacer } from './pacer.ts'
import { lengthAt, noRepository } from './packet-length.ts'

const PACK_BAND = 1
const PROGRESS_BAND = 2
/** The maximum size of everything but the pack: a line about the one commit, and the server's error message. isomorphic-git parses it in one turn. */
const REST_BYTES = 100_000
/** Packets between two checks of the clock. */
const OFTEN = 4096

export async function splitPack(answer: Buffer, pacer: Pacer): Promise<{ pack: Buffer; rest: Buffer }> {
  const pack = Buffer.alloc(answer.length)
  const rest: Buffer[] = []
  let packed = 0
  let others = 0
  let packets = 0
  for (let at = 0; at < answer.length; ) {
    if (++packets % OFTEN === 0 && pacer.isDue()) await pacer.rest()
    const length = lengthAt(answer, at)
    const end = at + Math.max(length, 4)
    const band = length > 4 ? answer[at + 4] : undefined
    if (band === PACK_BAND) packed += answer.copy(pack, packed, at + 5, end)
    else if (band !== PROGRESS_BAND) {
      rest.push(answer.subarray(at, end))
      others += end - at
      if (others > REST_BYTES) throw noRepository()
    }
    at = end
  }
  return { pack: pack.subarray(0, packed), rest: Buffer.concat(rest) }
}
