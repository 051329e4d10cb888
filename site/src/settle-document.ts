/**
 * A stored document → the one this visitor reads: conditions decided, expressions replaced by their values, reusable content put in place, every
 * heading and expandable with its anchor. Page, outline, markdown, feeds and search all start from it, so that what is withheld in one is withheld in all.
 */
import { evaluate, isTrue, parseExpression, type Roots } from '@lectern/content/condition'
import {
  type Block,
  type ContentRef,
  type Document,
  type Fragment,
  type Inline,
  listAnchors,
  type Node,
  readTable,
  walk,
} from '@lectern/content/document'
import { refsIn } from './document/cell-refs.ts'
import { isRef } from './document/writer.ts'

export interface Settling {
  /** `visitor`, `space`, `page`, `site`. */
  roots: Roots
  /** Whether a condition holds; absent: as the roots say. */
  holds?: ((condition: string) => boolean) | undefined
  reusable?: ((ref: ContentRef) => Document | undefined) | undefined
}

/** What lies deeper is left out: the stack has an end. */
const DEEPEST = 200

export function settleDocument(document: Document, settling: Settling): Document {
  return { ...document, nodes: settleIn(document, settling, false) }
}

/** Reusable content in reusable content is left out: it may be in itself. */
function settleIn(document: Document, settling: Settling, isReused: boolean): Node[] {
  const anchors = new Map<Block, string[]>()
  for (const { block, anchor } of listAnchors(document)) {
    const known = anchors.get(block)
    if (known) known.push(anchor)
    else anchors.set(block, [anchor])
  }

  const nodesOf = (nodes: readonly Node[], depth: number): Node[] =>
    depth > DEEPEST ? [] : nodes.flatMap((node) => settle(node, depth + 1))

  const settle = (node: Node, depth: number): Node[] => {
    if (node.object === 'text') return [node]
    if (node.object === 'fragment') return [{ ...node, nodes: nodesOf(node.nodes, depth) }]
    if (node.type === 'expression') return textOf(node, settling.roots)
    if (node.type === 'if') return isShown(node.data?.expression) ? nodesOf(node.nodes ?? [], depth) : []
    if (node.type === 'reusable-content') return isReused ? [] : reuse(node)
    const anchor = node.object === 'block' ? anchors.get(node)?.shift() : undefined
    return [
      {
        ...node,
        ...(anchor !== undefined && { data: { ...node.data, id: anchor } }),
        ...(node.nodes && { nodes: nodesOf(node.nodes, depth) }),
        ...(node.fragments && {
          fragments: node.fragments.map((each): Fragment => ({ ...each, nodes: nodesOf(each.nodes, depth) })),
        }),
      } as Block | Inline,
    ]
  }

  const isShown = (condition: unknown) =>
    settling.holds ? typeof condition === 'string' && settling.holds(condition) : holds(condition, settling.roots)

  const reuse = ({ data }: Block | Inline): Node[] => {
    const found = isRef(data?.ref) ? settling.reusable?.(data.ref) : undefined
    return found ? settleIn(found, settling, true) : []
  }

  return nodesOf(document.nodes, 0)
}

/** One that cannot be read does not hold. */
export function holds(condition: unknown, roots: Roots): boolean {
  const parsed = typeof condition === 'string' ? parseExpression(condition) : undefined
  return parsed?.kind === 'expression' && isTrue(parsed.expression, roots)
}

function textOf({ data }: Block | Inline, roots: Roots): Node[] {
  const parsed = typeof data?.expression === 'string' ? parseExpression(data.expression) : undefined
  const result = parsed?.kind === 'expression' ? evaluate(parsed.expression, roots) : undefined
  const value = result?.kind === 'value' ? result.value : undefined
  const isShown = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isShown ? [{ object: 'text', leaves: [{ object: 'leaf', text: String(value), marks: [] }] }] : []
}

/** Every reference of a settled document, for the host to resolve before rendering. Addresses are left out: they need no resolving. */
export function refsOf(document: Document): ContentRef[] {
  const found = new Map<string, ContentRef>()
  const add = (ref: ContentRef) => ref.kind !== 'url' && found.set(JSON.stringify(ref), ref)
  for (const { node } of walk(document)) {
    if (node.object !== 'block' && node.object !== 'inline') continue
    for (const value of [node.data?.ref, node.data?.refDark]) if (isRef(value)) add(value)
    if (node.object === 'block' && node.type === 'table') for (const ref of refsInTable(node)) add(ref)
  }
  return [...found.values()]
}

function refsInTable(table: Block): ContentRef[] {
  const { columns, rows } = readTable(table)
  return rows.flatMap((row) =>
    columns.flatMap(({ id, definition: { type } }) => (type === 'text' ? [] : refsIn(type, row[id]))),
  )
}
