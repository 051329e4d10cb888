import type { Block, Document, Fragment, Node } from '../document/index.ts'
import type { Sides } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { conflictBlock, conflictId, isConflict, sidesOf } from './conflict-block.ts'
import { attributesOf, hasSameContent } from './content-of.ts'
import { identifyBlocks } from './identify-blocks.ts'
import { mergeLine } from './merge-line.ts'
import { mergeOrder } from './merge-order.ts'
import { mergeTableData } from './merge-table.ts'
import type { Effort } from './myers.ts'

/** Containers of any blocks, and so of conflicts too. Elsewhere (a list between its items, a code block) the block around is the unit. */
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

/** The steps that comparing the words of all lines of a document may take: the event loop is held shortly, whatever was written. */
const LINE_STEPS = 1_000_000

interface MergeOptions {
  /** Called for each conflict; one may still disappear with the block around it. */
  readonly onConflict?: () => void
  /** The keys of blocks say which block is which: both sides were edited by somebody who kept them. */
  readonly trustsKeys?: boolean
}

/**
 * Merges three documents into one. What one side changed, inserted, moved or deleted is taken. What both changed is merged inside: a container block
 * by block as long as its type stays, a line of text word by word. Where that fails it becomes a conflict block, as does a block changed on one side
 * and deleted on the other; so the unit of conflicts is the innermost block. If both insert at one position, both stay, primary's first, equal ones
 * once. Nothing that either side wrote is left out: it is in the result or in a side of a conflict. `place` is part of the ids of conflicts, to
 * distinguish equal conflicts of different pages.
 */
export function mergeDocuments(
  { base, primary, change }: Sides<Document>,
  place: string,
  { onConflict = () => {}, trustsKeys = false }: MergeOptions = {},
): Document {
  const seen = new Map<string, number>()
  const newId = (sides: Sides<readonly Node[]>) => {
    onConflict()
    const question = [place, withoutKeys(sides)]
    const id = conflictId(question)
    const number = seen.get(id) ?? 0
    seen.set(id, number + 1)
    return number === 0 ? id : conflictId([...question, number])
  }
  const nodes = mergeNodes({ base: base.nodes, primary: primary.nodes, change: change.nodes }, true, {
    newId,
    trustsKeys,
    effort: { steps: LINE_STEPS },
  })!
  const data = isEqual(primary.data, base.data) ? change.data : primary.data
  return { data, nodes, object: 'document' }
}

/** Keys may differ each time the same text is parsed, so they are not part of a conflict's id. */
const withoutKeys = (sides: Sides<readonly Node[]>): unknown =>
  JSON.parse(JSON.stringify(sides, (name, value: unknown) => (name === 'key' ? undefined : value)))

interface MergeContext {
  /** Returns the id of a new conflict. */
  newId: (sides: Sides<readonly Node[]>) => string
  trustsKeys: boolean
  effort: Effort
}

/** Returns undefined when these nodes conflict and no conflict block is allowed among them. */
function mergeNodes(
  lists: Sides<readonly Node[]>,
  holdsBlocks: boolean,
  context: MergeContext,
): readonly Node[] | undefined {
  const { ids, count, blockAt, isSame } = identifyBlocks(lists, context.trustsKeys)
  const merged: (Node | undefined)[] = []
  for (let id = 0; id < count; id++) {
    const nodes = blockAt(id)
    if (isSame(nodes.primary, nodes.change) || isSame(nodes.base, nodes.change)) merged.push(nodes.primary)
    else if (isSame(nodes.base, nodes.primary)) merged.push(nodes.change)
    else {
      const outcome = mergeBlock(nodes, context)
      if (outcome === CONFLICT && !holdsBlocks) return undefined
      merged.push(outcome === CONFLICT ? newConflict(nodes, context) : outcome)
    }
  }
  return mergeOrder(ids, (id) => merged[id] !== undefined).map((id) => merged[id]!)
}

function newConflict({ base, primary, change }: Sides<Node | undefined>, context: MergeContext): Block {
  const sides = { base: listOf(base), primary: listOf(primary), change: listOf(change) }
  return conflictBlock(context.newId(sides), sides)
}

const listOf = (node: Node | undefined) => (node ? [node] : [])

const CONFLICT = Symbol('conflict')

/** Merges a block that both sides changed differently; undefined when it is deleted. */
function mergeBlock({ base, primary, change }: Sides<Node | undefined>, context: MergeContext) {
  if (change && isConflict(change) && isFrom(base, change)) return withNewPrimary(change, primary, context)
  if (!base || !primary || !change) return CONFLICT
  return mergeInside({ base, primary, change }, context) ?? CONFLICT
}

const isSame = (one: Node | undefined, other: Node | undefined) =>
  one === other || (one !== undefined && other !== undefined && hasSameContent(one, other))

/** Says whether a conflict arose with the base's version of primary, which is so after an update from primary. */
function isFrom(base: Node | undefined, conflict: Block): boolean {
  const { primary } = sidesOf(conflict)
  return primary.length <= 1 && isSame(primary[0], base)
}

/** Primary changed a block again that is already in conflict: its side is replaced; if both sides agree now, the conflict ends. */
function withNewPrimary(conflict: Block, primary: Node | undefined, context: MergeContext): Node | undefined {
  const sides = { ...sidesOf(conflict), primary: listOf(primary) }
  if (sides.change.length <= 1 && isSame(primary, sides.change[0])) return primary
  return conflictBlock(context.newId(sides), sides)
}

type Holding = Block | Fragment

/** Merges a block of blocks or of words when the sides changed different things in it. */
function mergeInside({ base, primary, change }: Sides<Node>, context: MergeContext): Holding | undefined {
  if (!isHolding(base) || !isHolding(primary) || !isHolding(change)) return undefined
  if (base.object !== primary.object || base.object !== change.object) return undefined
  const own = mergeOwn({ base, primary, change })
  const nodes = own && mergeContent({ base, primary, change }, context)
  const fragments = nodes && mergeFragments(fragmentsOf(base), fragmentsOf(primary), fragmentsOf(change), context)
  if (!own || !fragments) return undefined
  return {
    ...own,
    ...((primary.nodes || change.nodes) && { nodes }),
    ...(fragments.length > 0 && { fragments }),
  } as Holding
}

const isHolding = (node: Node): node is Holding =>
  (node.object === 'block' || node.object === 'fragment') && node.type !== 'conflict'

function mergeContent(sides: Sides<Holding>, context: MergeContext): readonly Node[] | undefined {
  const { base, primary, change } = sides
  const lists = { base: base.nodes ?? [], primary: primary.nodes ?? [], change: change.nodes ?? [] }
  const all = [...lists.base, ...lists.primary, ...lists.change]
  const isSameType = base.type === primary.type && base.type === change.type
  if (!all.some(isInLine)) return isSameType ? mergeNodes(lists, HOLDS_BLOCKS.has(base.type ?? ''), context) : undefined
  // One side may turn a paragraph into a heading while the other edits its words.
  if (!isSameType && ![base, primary, change].every(isProse)) return undefined
  // The line is the unit of code: both halves of a changed line may be right, and the whole wrong.
  return all.every(isInLine) && base.type !== 'code-line' ? mergeLine(lists, context.effort) : undefined
}

const isInLine = ({ object }: Node) => object === 'text' || object === 'inline'
const isProse = ({ type = '' }: Holding) => type === 'paragraph' || type.startsWith('heading-')

/** Merges the attributes of the block, without its content, from the side that changed them. */
function mergeOwn({ base, primary, change }: Sides<Holding>): Holding | undefined {
  const [old, one, other] = [attributesOf(base), attributesOf(primary), attributesOf(change)]
  if (other === old || other === one) return primary
  if (one === old) return change
  if (base.object !== 'block' || base.type !== 'table') return undefined
  const data = mergeTableData({ base: base.data, primary: (primary as Block).data, change: (change as Block).data })
  return data && { ...(primary as Block), data }
}

const fragmentsOf = (node: Holding): readonly Fragment[] => (node.object === 'block' ? (node.fragments ?? []) : [])

/** Merges fragments by name (a caption, a cell); undefined when they cannot be merged. */
function mergeFragments(
  base: readonly Fragment[],
  primary: readonly Fragment[],
  change: readonly Fragment[],
  context: MergeContext,
) {
  const lists = { base: named(base), primary: named(primary), change: named(change) }
  if (!lists.base || !lists.primary || !lists.change) return undefined
  const merged = new Map<string, Fragment | undefined>()
  for (const name of new Set([...lists.base.keys(), ...lists.primary.keys(), ...lists.change.keys()])) {
    const sides = { base: lists.base.get(name), primary: lists.primary.get(name), change: lists.change.get(name) }
    if (isSame(sides.primary, sides.change) || isSame(sides.base, sides.change)) merged.set(name, sides.primary)
    else if (isSame(sides.base, sides.primary)) merged.set(name, sides.change)
    else {
      const outcome = mergeBlock(sides, context)
      if (outcome === CONFLICT) return undefined
      merged.set(name, outcome as Fragment | undefined)
    }
  }
  const ids = { base: [...lists.base.keys()], primary: [...lists.primary.keys()], change: [...lists.change.keys()] }
  return mergeOrder(ids, (name) => merged.get(name) !== undefined).map((name) => merged.get(name)!)
}

function named(fragments: readonly Fragment[]): Map<string, Fragment> | undefined {
  const names = new Map(fragments.map((each) => [`${each.type ?? ''} ${each.fragment ?? each.key ?? ''}`, each]))
  return names.size === fragments.length ? names : undefined
}
