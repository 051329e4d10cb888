/** Compares two blocks, and everything in them. */
import type { Block, Fragment, Node } from '../document/index.ts'
import { attributesOf, hasSameContent } from '../merge/index.ts'
import { alignBlocks, type ComparedRow } from './align-blocks.ts'
import { compareInlines } from './compare-inlines.ts'
import { compareTables } from './compare-tables.ts'
import { takeSide, withDifference } from './difference.ts'
import type { DocumentSide } from './mark.ts'

/** Returns the nodes of both lists; what only one has is marked. */
function compareNodes(before: readonly Node[], after: readonly Node[]): Node[] {
  if (!before.some(isBlock) && !after.some(isBlock)) return compareInlines(before, after)
  const [[old, ...olds], [now, ...nows]] = [before, after]
  // The only line of a caption, a cell or an item is that line, however it was rewritten.
  if (old && now && olds.length + nows.length === 0 && isLine(old) && isLine(now)) return compareBlock(old, now)
  return alignBlocks(before, after).flatMap((row, _at, rows) => compareRow(row, rows))
}

/** Returns what a row shows: its block, or that of both sides in one, or one after the other. */
export function compareRow(row: ComparedRow, rows: readonly ComparedRow[]): Node[] {
  const { kind, before, after } = row
  switch (kind) {
    case 'same':
      return [after!]
    case 'changed':
      return compareBlock(before!, after!)
    case 'added':
      return [withDifference(after!, { side: 'after', isWhole: true })]
    case 'removed':
      return [withDifference(before!, { side: 'before', isWhole: true })]
    case 'moved-from':
      return [withDifference(before!, { side: 'before', isWhole: true, isMoved: true })]
    case 'moved-to': {
      const old = rows[row.other!]!.before!
      const nodes = takeSide(compareBlock(old, after!), 'after')
      return nodes.map((node) => withDifference(node, { side: 'after', isWhole: false, isMoved: true }))
    }
  }
}

/** An open conflict is shown as it is. Prompts and diagrams are written from their text alone: marks inside would be lost, or change it. */
const isUndivided = ({ type, data }: Block) =>
  type === 'conflict' ||
  type === 'prompt' ||
  (type === 'code' && String(data?.syntax ?? '').toLowerCase() === 'mermaid')

function compareBlock(before: Node, after: Node): Node[] {
  if (hasSameContent(before, after)) return [after]
  if (!isBlock(before) || !isBlock(after)) return replace(before, after)
  if (isUndivided(before) || isUndivided(after)) return replace(before, after)
  if (before.type === 'table' && after.type === 'table') {
    const table = compareTables(before, after, compareNodes)
    return table ? [table] : replace(before, after)
  }
  if (attributesOf(before) === attributesOf(after)) return [{ ...after, ...compareContent(before, after) }]
  if (!isComparable(before, after)) return replace(before, after)
  const content = compareContent(before, after)
  return [toSide(before, content, 'before'), toSide(after, content, 'after')]
}

const isLine = (node: Node) => isBlock(node) && node.type === 'paragraph'

const isBlock = (node: Node): node is Block => node.object === 'block'

const replace = (before: Node, after: Node): Node[] => [
  withDifference(before, { side: 'before', isWhole: true }),
  withDifference(after, { side: 'after', isWhole: true }),
]

/** Whether the content of blocks with different attributes can be compared: a paragraph that became a heading, a hint of another style. */
function isComparable(before: Block, after: Block): boolean {
  if (isText(before) && isText(after)) return before.type !== 'code-line' || after.type === 'code-line'
  return before.type === after.type && (hasContent(before) || hasContent(after))
}

const isText = ({ nodes, fragments }: Block) => nodes !== undefined && !fragments && !nodes.some(isBlock)
const hasContent = ({ nodes = [], fragments = [] }: Block) => nodes.length + fragments.length > 0

type BlockContent = Pick<Block, 'nodes' | 'fragments'>

function compareContent(before: Block, after: Block): BlockContent {
  const compare = after.type === 'code' ? compareLines : compareNodes
  return {
    ...((before.nodes || after.nodes) && { nodes: compare(before.nodes ?? [], after.nodes ?? []) }),
    ...((before.fragments || after.fragments) && {
      fragments: compareFragments(before.fragments ?? [], after.fragments ?? []),
    }),
  }
}

const toSide = (block: Block, { nodes, fragments }: BlockContent, side: DocumentSide): Node =>
  withDifference(
    {
      ...block,
      ...(block.nodes && { nodes: takeSide(nodes ?? [], side) }),
      ...(block.fragments && { fragments: takeSide(fragments ?? [], side) as Fragment[] }),
    },
    { side, isWhole: false },
  )

/** Captions, titles and bodies are compared with those of the same name. */
function compareFragments(before: readonly Fragment[], after: readonly Fragment[]): Fragment[] {
  const nameOf = ({ fragment, type }: Fragment) => fragment ?? type ?? ''
  const rest = new Map(before.map((each) => [nameOf(each), each]))
  const merged = after.map((each) => {
    const old = rest.get(nameOf(each))
    rest.delete(nameOf(each))
    return { ...each, nodes: compareNodes(old?.nodes ?? [], each.nodes) }
  })
  return [...merged, ...[...rest.values()].map((each) => ({ ...each, nodes: compareNodes(each.nodes, []) }))]
}

/** Lines of code that changed are written twice, the old ones above the new ones. */
function compareLines(before: readonly Node[], after: readonly Node[]): Node[] {
  const lines: Node[] = []
  let [removed, added]: [Node[], Node[]] = [[], []]
  const flush = () => {
    lines.push(...removed, ...added)
    removed = []
    added = []
  }
  for (const row of alignBlocks(before, after)) {
    if (row.kind === 'same') {
      flush()
      lines.push(row.after!)
    } else if (row.kind === 'changed') {
      const [old, now] = compareLine(row.before!, row.after!)
      removed.push(old)
      added.push(now)
    } else if (row.before) removed.push(withDifference(row.before, { side: 'before', isWhole: true }))
    else added.push(withDifference(row.after!, { side: 'after', isWhole: true }))
  }
  flush()
  return lines
}

function compareLine(before: Node, after: Node): [Node, Node] {
  if (!isBlock(before) || !isBlock(after)) return replace(before, after) as [Node, Node]
  const content = compareContent(before, after)
  return [toSide(before, content, 'before'), toSide(after, content, 'after')]
}
