/** A conflict inside a document: a block of three sides, each with the nodes of that side, or nothing. */
import { type Block, block, type Node } from '../document/index.ts'
import { hashText, type Sides } from '../revision/index.ts'
import { canonicalJson } from '../text/index.ts'

const SIDES = ['base', 'primary', 'change'] as const
type SideName = (typeof SIDES)[number]

export function conflictBlock(id: string, sides: Sides<readonly Node[]>): Block {
  const parts = SIDES.map((side) => ({ ...block('conflict-side', { side }, sides[side]), key: `${id}-${side}` }))
  return { ...block('conflict', { conflict: id }, parts), key: id }
}

export const isConflict = (node: Node): node is Block => node.object === 'block' && node.type === 'conflict'

export const sidesOf = (conflict: Block): Sides<readonly Node[]> => ({
  base: sideOf(conflict, 'base'),
  primary: sideOf(conflict, 'primary'),
  change: sideOf(conflict, 'change'),
})

function sideOf(conflict: Block, name: SideName): readonly Node[] {
  for (const node of conflict.nodes ?? [])
    if (node.object === 'block' && node.type === 'conflict-side' && node.data?.side === name) return node.nodes ?? []
  return []
}

/** Equal conflicts have the same id. */
export const conflictId = (question: unknown) => hashText(canonicalJson(question)).slice(0, 20)
