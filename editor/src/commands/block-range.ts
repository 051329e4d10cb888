/** Which blocks a command is about: those that are selected, or the one with the caret. */
import type { Node as EditorNode, ResolvedPos } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { BlockSelection } from './block-selection.ts'

/** Siblings in one parent. */
export interface BlockRange {
  readonly from: number
  readonly to: number
  readonly parent: EditorNode
  readonly startIndex: number
  readonly endIndex: number
  readonly nodes: readonly EditorNode[]
}

/** Blocks and items; not lines of code, cells and captions, which are parts of a block. */
export const isUnit = ({ type }: EditorNode): boolean => type.spec.attrs?.key !== undefined && type.name !== 'code-line'

/** Undefined: no block is selected, as with the caret in the title of a column. */
export function findBlockRange(state: EditorState): BlockRange | undefined {
  const { selection } = state
  if (selection instanceof BlockSelection || (selection instanceof NodeSelection && isUnit(selection.node)))
    return rangeAt(selection.$from, selection.$to, selection.$from.depth)
  const { $from, $to } = selection
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
    const inner = depth < $from.depth ? $from.node(depth + 1) : undefined
    if (!inner || !isUnit(inner)) continue
    // The first line of an item stands for the item.
    if ($from.node(depth).type.name === 'list-item' && $from.index(depth) === 0) continue
    return rangeAt($from, $to, depth)
  }
  return undefined
}

/** Children of the node at `depth`, from that around `$from` to that around `$to`. */
function rangeAt($from: ResolvedPos, $to: ResolvedPos, depth: number): BlockRange {
  const parent = $from.node(depth)
  const startIndex = $from.index(depth)
  const endIndex = Math.max(startIndex + 1, $to.indexAfter(depth))
  const from = $from.posAtIndex(startIndex, depth)
  const nodes = parent.children.slice(startIndex, endIndex)
  return { from, to: from + nodes.reduce((size, each) => size + each.nodeSize, 0), parent, startIndex, endIndex, nodes }
}

/** The nearest block around a position that satisfies a condition, with its position. */
export function findAround(
  $pos: ResolvedPos,
  matches: (node: EditorNode) => boolean,
): { node: EditorNode; pos: number; depth: number } | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (matches(node)) return { node, pos: $pos.before(depth), depth }
  }
  return undefined
}
