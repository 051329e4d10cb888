import type { Node } from '../document/types.ts'
import type { Sides } from '../revision/conflicts.ts'
import { hashOf, saysSame } from './content-of.ts'

/** Numbers for nodes: equal ones exactly for nodes that say the same. */
export interface Numbering {
  readonly numbers: Sides<readonly number[]>
  numberOf(node: Node): number
}

/**
 * Most of a document is the same on all sides and in the same order. So a node is first compared with the one of the base that is its turn,
 * which is cheap, and only looked up by its content when it is another.
 */
export function numberBlocks({ base, primary, change }: Sides<readonly Node[]>): Numbering {
  /** The nodes that have numbers, by hash. */
  const known = new Map<number, { node: Node; number: number }[]>()
  let count = 0
  const numberOf = (node: Node) => {
    const hash = hashOf(node)
    const alike = known.get(hash)
    const same = alike?.find((each) => saysSame(each.node, node))
    if (same) return same.number
    const named = { node, number: count++ }
    if (alike) alike.push(named)
    else known.set(hash, [named])
    return named.number
  }
  const ofBase = base.map(numberOf)
  const places = new Map<number, number>()
  for (const [place, number] of ofBase.entries()) if (!places.has(number)) places.set(number, place)
  const alongBase = (nodes: readonly Node[]) => {
    let turn = 0
    return nodes.map((node) => {
      if (turn < base.length && saysSame(base[turn]!, node)) return ofBase[turn++]!
      const number = numberOf(node)
      turn = (places.get(number) ?? turn) + 1
      return number
    })
  }
  return { numbers: { base: ofBase, primary: alongBase(primary), change: alongBase(change) }, numberOf }
}
