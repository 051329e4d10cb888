import type { Node } from '../document/types.ts'
import type { Sides } from '../revision/conflicts.ts'
import { matchBlocks } from './match-blocks.ts'
import { numberBlocks } from './number-blocks.ts'

/** One block on all sides. Where it is missing the node is undefined and its number, which says what it says, is -1. */
export interface IdentifiedBlock {
  readonly nodes: Sides<Node | undefined>
  readonly numbers: Sides<number>
}

export interface IdentifiedBlocks {
  /** The ids from 0 on, in the order of each side: the same id on all sides where it is the same block. */
  readonly ids: Sides<readonly number[]>
  readonly count: number
  blockAt(id: number): IdentifiedBlock
}

/** Finds out which blocks are the same, on three lists; equal blocks that both sides inserted behind the same block are. */
export function identify(lists: Sides<readonly Node[]>): IdentifiedBlocks {
  const { numbers, numberOf } = numberBlocks(lists)
  const known = { nodes: lists.base, numbers: numbers.base }
  const byPrimary = matchBlocks(known, { nodes: lists.primary, numbers: numbers.primary }, numberOf)
  const byChange = matchBlocks(known, { nodes: lists.change, numbers: numbers.change }, numberOf)
  const size = lists.base.length
  let count = size

  /** What primary inserted, by the block it stands behind and its number. */
  const inserted = new Map<string, number[]>()
  const primary: number[] = []
  let behind = -1
  for (let at = 0; at < byPrimary.length; at++) {
    if (byPrimary[at]! >= 0) {
      behind = byPrimary[at]!
      primary.push(behind)
    } else {
      const place = `${behind} ${numbers.primary[at]}`
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
    } else change.push(inserted.get(`${behind} ${numbers.change[at]}`)?.shift() ?? count++)
  }

  const places = { primary: placesOf(primary, count), change: placesOf(change, count) }
  const base = Array.from({ length: size }, (_, id) => id)
  return {
    ids: { base, primary, change },
    count,
    blockAt(id) {
      const [one, other] = [places.primary[id]!, places.change[id]!]
      return {
        nodes: { base: lists.base[id], primary: lists.primary[one], change: lists.change[other] },
        numbers: {
          base: numbers.base[id] ?? -1,
          primary: numbers.primary[one] ?? -1,
          change: numbers.change[other] ?? -1,
        },
      }
    },
  }
}

/** For each id its index in a list, -1 for none. */
function placesOf(ids: readonly number[], count: number): Int32Array {
  const places = new Int32Array(count).fill(-1)
  for (let at = 0; at < ids.length; at++) places[ids[at]!] = at
  return places
}
