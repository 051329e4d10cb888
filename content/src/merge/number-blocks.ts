import type { Node } from '../document/index.ts'
import { hashOf, hasSameContent } from './content-of.ts'

/** Gives nodes numbers that are equal exactly for nodes of equal content. Numbers are computed on demand, because most nodes are matched by key. */
export interface Numbering {
  numberOf(node: Node): number
  isSame(one: Node | undefined, other: Node | undefined): boolean
}

export function openNumbering(): Numbering {
  const numbers = new Map<Node, number>()
  /** The nodes that have numbers, by hash: one for each number. */
  const known = new Map<number, { node: Node; number: number }[]>()
  let count = 0
  const find = (node: Node): number => {
    const hash = hashOf(node)
    const alike = known.get(hash)
    const same = alike?.find((each) => hasSameContent(each.node, node))
    if (same) return same.number
    const named = { node, number: count++ }
    if (alike) alike.push(named)
    else known.set(hash, [named])
    return named.number
  }
  return {
    numberOf(node) {
      const given = numbers.get(node)
      if (given !== undefined) return given
      const number = find(node)
      numbers.set(node, number)
      return number
    },
    isSame(one, other) {
      if (one === other) return true
      if (!one || !other) return false
      const [number, second] = [numbers.get(one), numbers.get(other)]
      return number === undefined || second === undefined ? hasSameContent(one, other) : number === second
    },
  }
}
