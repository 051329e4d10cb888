import type { Block, Document, Fragment, Node } from '../document/types.ts'
import { isEqual } from '../revision/canonical.ts'
import type { Sides } from '../revision/conflicts.ts'
import { conflictBlock, conflictId, isConflict, sidesOf } from './conflict-block.ts'
import { attributesOf, contentOf } from './content-of.ts'
import { matchBlocks } from './match-blocks.ts'
import { mergeOrder } from './merge-order.ts'
import { mergeTableData } from './merge-table.ts'

/** Where any block may stand, and so a conflict too. Elsewhere (a list between its items, a code block) the block around is the unit. */
const HOLDS_BLOCKS = new Set([
  'blockquote',
  'column',
  'expandable-body',
  'hint',
  'if',
  'list-item',
  'stepper-step',
  'tabs-item',
])

/**
 * Three documents → one. The unit is the block: what one side changed, inserted, moved or deleted is taken; what both changed is
 * taken where they agree and is a conflict block where they do not, as is a block changed here and deleted there. A block of blocks
 * is merged inside as long as it stays of its type, so that its unit is the innermost block. Both inserted at one place:
 * both stay, primary's first; equal ones once. Nothing either side wrote is left out: it stands in the result or in a side of a conflict.
 *
 * `place` goes into the ids of conflicts, to tell equal conflicts of different pages apart.
 */
export function mergeDocuments({ base, primary, change }: Sides<Document>, place: string): Document {
  const seen = new Map<string, number>()
  const newId = (sides: Sides<readonly Node[]>) => {
    const id = conflictId([place, sides])
    const number = seen.get(id) ?? 0
    seen.set(id, number + 1)
    return number === 0 ? id : conflictId([place, sides, number])
  }
  const nodes = mergeNodes({ base: base.nodes, primary: primary.nodes, change: change.nodes }, true, newId)!
  const data = isEqual(primary.data, base.data) ? change.data : primary.data
  return { object: 'document', data, nodes }
}

type NewId = (sides: Sides<readonly Node[]>) => string

/** undefined: there is a conflict among these nodes themselves, and no place for it. */
function mergeNodes(lists: Sides<readonly Node[]>, holdsBlocks: boolean, newId: NewId): readonly Node[] | undefined {
  const { ids, blocks } = identify(lists)
  const merged = new Map<string, Node | undefined>()
  for (const [id, { base, primary, change }] of blocks) {
    const outcome = mergeBlock(base, primary, change, newId)
    if (outcome !== CONFLICT) merged.set(id, outcome)
    else if (!holdsBlocks) return undefined
    else {
      const sides = { base: listOf(base), primary: listOf(primary), change: listOf(change) }
      merged.set(id, conflictBlock(newId(sides), sides))
    }
  }
  return mergeOrder(ids, (id) => merged.get(id) !== undefined).map((id) => merged.get(id)!)
}

const listOf = (node: Node | undefined) => (node ? [node] : [])

type Presence = { -readonly [Side in keyof Sides<Node>]?: Node | undefined }

/** Gives every block an id, the same on all sides where it is the same block, and gathers its versions. */
function identify(lists: Sides<readonly Node[]>) {
  const blocks = new Map<string, Presence>()
  const base = lists.base.map((node, at) => {
    blocks.set(`b${at}`, { base: node })
    return `b${at}`
  })
  const idsOf = (side: 'primary' | 'change') => {
    const places = matchBlocks(lists.base, lists[side])
    return lists[side].map((_, at) => (places[at]! < 0 ? `${side}${at}` : `b${places[at]}`))
  }
  const primary = idsOf('primary')
  const change = sameInsertions(primary, idsOf('change'), lists)
  for (const [at, id] of primary.entries()) blocks.set(id, { ...blocks.get(id), primary: lists.primary[at]! })
  for (const [at, id] of change.entries()) blocks.set(id, { ...blocks.get(id), change: lists.change[at]! })
  return { ids: { base, primary, change }, blocks }
}

/** The ids of the change, with those of primary for equal blocks that both inserted behind the same block. */
function sameInsertions(
  primary: readonly string[],
  change: readonly string[],
  lists: Sides<readonly Node[]>,
): string[] {
  const inserted = new Map<string, string[]>()
  for (const [place, id] of insertions(primary, lists.primary)) {
    const ids = inserted.get(place)
    if (ids) ids.push(id)
    else inserted.set(place, [id])
  }
  const renamed = new Map<string, string>()
  for (const [place, id] of inserted.size === 0 ? [] : insertions(change, lists.change)) {
    const other = inserted.get(place)?.shift()
    if (other !== undefined) renamed.set(id, other)
  }
  return change.map((id) => renamed.get(id) ?? id)
}

/** What a side inserted: the block it stands behind and what it says, and its id. */
function* insertions(ids: readonly string[], nodes: readonly Node[]): Generator<[string, string]> {
  let behind = ''
  for (const [at, id] of ids.entries()) {
    if (id.startsWith('b')) behind = id
    else yield [`${behind} ${contentOf(nodes[at]!)}`, id]
  }
}

const CONFLICT = Symbol('conflict')

/** One block; undefined: it is not there. */
function mergeBlock(base: Node | undefined, primary: Node | undefined, change: Node | undefined, newId: NewId) {
  if (isSame(primary, change)) return primary
  if (isSame(base, change)) return primary
  if (isSame(base, primary)) return change
  if (change && isConflict(change)) return withNewPrimary(change, primary, newId)
  if (!base || !primary || !change) return CONFLICT
  return mergeInside({ base, primary, change }, newId) ?? CONFLICT
}

const isSame = (one: Node | undefined, other: Node | undefined) =>
  one === other || (one !== undefined && other !== undefined && contentOf(one) === contentOf(other))

/** Primary changed a block again that is in conflict already: its side is renewed; where it now agrees, the conflict is over. */
function withNewPrimary(conflict: Block, primary: Node | undefined, newId: NewId): Node | undefined {
  const sides = { ...sidesOf(conflict), primary: listOf(primary) }
  if (sides.change.length <= 1 && isSame(primary, sides.change[0])) return primary
  return conflictBlock(newId(sides), sides)
}

type Holding = Block | Fragment

/** A block of blocks, if the sides changed different things in it. */
function mergeInside(sides: Sides<Node>, newId: NewId): Holding | undefined {
  const { base, primary, change } = sides
  if (!isHolding(base) || !isHolding(primary) || !isHolding(change)) return undefined
  if (base.object !== primary.object || base.object !== change.object) return undefined
  if (base.type !== primary.type || base.type !== change.type) return undefined
  const own = mergeOwn({ base, primary, change })
  if (!own) return undefined
  const nodes = mergeNodes(
    { base: base.nodes ?? [], primary: primary.nodes ?? [], change: change.nodes ?? [] },
    HOLDS_BLOCKS.has(base.type ?? ''),
    newId,
  )
  const fragments = mergeFragments(fragmentsOf(base), fragmentsOf(primary), fragmentsOf(change), newId)
  if (!nodes || !fragments) return undefined
  return {
    ...own,
    ...((primary.nodes || change.nodes) && { nodes }),
    ...(fragments.length > 0 && { fragments }),
  } as Holding
}

/** Text and what stands within a line is not merged: the block around it is the unit. */
const isHolding = (node: Node): node is Holding =>
  (node.object === 'block' || node.object === 'fragment') &&
  node.type !== 'conflict' &&
  !(node.nodes ?? []).some(({ object }) => object === 'text' || object === 'inline')

/** The block itself, without what lies in it, as the one side has it that changed it. */
function mergeOwn({ base, primary, change }: Sides<Holding>): Holding | undefined {
  const [old, one, other] = [attributesOf(base), attributesOf(primary), attributesOf(change)]
  if (other === old || other === one) return primary
  if (one === old) return change
  if (base.object !== 'block' || base.type !== 'table') return undefined
  const data = mergeTableData({ base: base.data, primary: (primary as Block).data, change: (change as Block).data })
  return data && { ...(primary as Block), data }
}

const fragmentsOf = (node: Holding): readonly Fragment[] => (node.object === 'block' ? (node.fragments ?? []) : [])

/** Fragments are known by name: a caption, a cell. undefined: not to be merged. */
function mergeFragments(
  base: readonly Fragment[],
  primary: readonly Fragment[],
  change: readonly Fragment[],
  newId: NewId,
) {
  const lists = { base: named(base), primary: named(primary), change: named(change) }
  if (!lists.base || !lists.primary || !lists.change) return undefined
  const merged = new Map<string, Fragment | undefined>()
  for (const name of new Set([...lists.base.keys(), ...lists.primary.keys(), ...lists.change.keys()])) {
    const outcome = mergeBlock(lists.base.get(name), lists.primary.get(name), lists.change.get(name), newId)
    if (outcome === CONFLICT) return undefined
    merged.set(name, outcome as Fragment | undefined)
  }
  const ids = { base: [...lists.base.keys()], primary: [...lists.primary.keys()], change: [...lists.change.keys()] }
  return mergeOrder(ids, (name) => merged.get(name) !== undefined).map((name) => merged.get(name)!)
}

function named(fragments: readonly Fragment[]): Map<string, Fragment> | undefined {
  const names = new Map(fragments.map((each) => [`${each.type ?? ''} ${each.fragment ?? each.key ?? ''}`, each]))
  return names.size === fragments.length ? names : undefined
}
