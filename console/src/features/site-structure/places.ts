/** Where a row of the structure can go. */
import { findStructureRow, listRowSiblings, listStructureRows, type StructureRow } from './rows.ts'

export type RowPlace =
  | { kind: 'beside'; side: 'before' | 'after'; node: StructureRow }
  /** At the end of a group; undefined: of the site. */
  | { kind: 'into'; group: string | undefined }

const isInside = (node: StructureRow, outer: StructureRow): boolean =>
  node.id === outer.id || (node.parent !== undefined && isInside(node.parent, outer))

/** Spaces stand beside spaces; sections and groups beside each other. Nothing goes into itself. */
export const mayStandBeside = (node: StructureRow, other: StructureRow): boolean =>
  (node.type === 'site-space') === (other.type === 'site-space') && !isInside(other, node)

/** The place that a drop on a row means; undefined where it means none. */
export function toPlaceOn(node: StructureRow, holder: StructureRow): RowPlace | undefined {
  if (isInside(holder, node) || holder.id === node.parent?.id) return undefined
  if (holder.type === 'site-section-group' && node.type !== 'site-space') return { kind: 'into', group: holder.id }
  const last = holder.children.at(-1)
  // A section without spaces has nothing to stand beside.
  if (holder.type === 'site-section' && node.type === 'site-space' && last)
    return { kind: 'beside', side: 'after', node: last }
  return undefined
}

/** One step up or down in its own list. */
export function toNeighbour(nodes: readonly StructureRow[], node: StructureRow, step: -1 | 1): RowPlace | undefined {
  const siblings = listRowSiblings(nodes, node)
  const other = siblings[siblings.findIndex(({ id }) => id === node.id) + step]
  return other && { kind: 'beside', side: step === -1 ? 'before' : 'after', node: other }
}

/** Where it stands now, so that a move can be taken back; undefined where it would leave a section empty. */
export function toCurrentPlace(nodes: readonly StructureRow[], node: StructureRow): RowPlace | undefined {
  const before = toNeighbour(nodes, node, -1)
  if (before?.kind === 'beside') return { ...before, side: 'after' }
  const after = toNeighbour(nodes, node, 1)
  if (after?.kind === 'beside') return { ...after, side: 'before' }
  return node.parent?.type === 'site-section-group' ? { kind: 'into', group: node.parent.id } : undefined
}

/** The rows that can hold this one, other than the one that holds it now. */
export const listRowHolders = (nodes: readonly StructureRow[], node: StructureRow): StructureRow[] =>
  listStructureRows(nodes).filter((holder) => toPlaceOn(node, holder) !== undefined)

export function toPlaceIn(nodes: readonly StructureRow[], node: StructureRow, holder: string | undefined) {
  if (holder === undefined) return { kind: 'into' as const, group: undefined }
  const found = findStructureRow(nodes, holder)
  return found && toPlaceOn(node, found)
}

/** Whether it can go anywhere but up and down. */
export const hasPlaces = (nodes: readonly StructureRow[], node: StructureRow) =>
  (node.type !== 'site-space' && node.parent !== undefined) || listRowHolders(nodes, node).length > 0
