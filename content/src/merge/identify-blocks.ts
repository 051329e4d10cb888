import type { Node } from '../document/index.ts'
import type { Sides } from '../revision/index.ts'
import { byKey, matchBlocks } from './match-blocks.ts'
import { openNumbering } from './number-blocks.ts'

interface IdentifiedBlocks {
  /** The ids from 0 on, in the order of each side: equal ids mean the same block. */
  readonly ids: Sides<readonly number[]>
  readonly count: number
  /** A block on all sides; undefined where it is missing. */
  blockAt(id: number): Sides<Node | undefined>
  /** Says whether two blocks have the same content, or are both missing. */
  isSame(one: Node | undefined, other: Node | undefined): boolean
}

/** Identifies the same blocks in three lists; equal blocks that both sides inserted after the same block are the same. */
export function identifyBlocks(lists: Sides<readonly Node[]>, trustsKeys: boolean): IdentifiedBlocks {
  const numbering = openNumbering()
  const known = byKey(lists.base)
  const byPrimary = matchBlocks(known, lists.primary, numbering, trustsKeys)
  const byChange = matchBlocks(known, lists.change, numbering, trustsKeys)
  const size = lists.base.length
  let count = size

  /** The blocks that primary inserted, by the block before them and their content. */
  const inserted = new Map<string, number[]>()
  const primary: number[] = []
  let behind = -1
  for (let at = 0; at < byPrimary.length; at++) {
    if (byPrimary[at]! >= 0) {
      behind = byPrimary[at]!
      primary.push(behind)
    } else {
      const place = `${behind} ${numbering.numberOf(lists.primary[at]!)}`
      inserted.set(place, [...(inserted.get(place) ?? []), count])
      primary.push(count++)
    }
  }
  const change: number[] = []
  behind = -1
  for (let at = 0; at < byChange.length; at++) {
    if (byChange[at]! >= 0) {
      behind = byChange[at]!
      change.push(behind)
    } else change.push(inserted.get(`${behind} ${numbering.numberOf(lists.change[at]!)}`)?.shift() ?? count++)
  }

  const places = { primary: placesOf(primary, count), change: placesOf(change, count) }
  return {
    ids: { base: Array.from({ length: size }, (_, id) => id), primary, change },
    count,
    blockAt: (id) => ({
      base: id < size ? lists.base[id] : undefined,
      primary: nodeAt(lists.primary, places.primary[id]!),
      change: nodeAt(lists.change, places.change[id]!),
    }),
    isSame: numbering.isSame,
  }
}

const nodeAt = (nodes: readonly Node[], place: number) => (place < 0 ? undefined : nodes[place])

/** Returns for each id its index in a list, -1 for none. */
function placesOf(ids: readonly number[], count: number): Int32Array {
  const places = new Int32Array(count).fill(-1)
  for (let at = 0; at < ids.length; at++) places[ids[at]!] = at
  return places
}
