/**
 * A stored document → what somebody reads of it. The one place that decides: published pages, their markdown and feeds, the interface of
 * published content and the index of site search all start from it, so that what is withheld from one is withheld from all (decision 0030).
 */
import { evaluate, parseExpression } from '../condition/index.ts'
import {
  type Block,
  type ContentRef,
  type Document,
  type Fragment,
  type Inline,
  listAnchors,
  type Node,
  walk,
} from '../document/index.ts'
import type { Visitor } from './claims.ts'
import { type Around, holds, rootsFor } from './holds.ts'

/** For whom a document is resolved. */
export interface DocumentReader {
  readonly visitor: Visitor
  /** What conditions and expressions can read besides the visitor. A root that is absent is unknown. */
  readonly around: Around
}

export interface ResolveOptions {
  /** `keep`: blocks under a condition stay as they are stored. */
  readonly conditions: 'decide' | 'keep'
  /** `keep-visitor`: those that read something about the visitor stay as they are stored, the others are replaced by their values. */
  readonly expressions: 'replace' | 'keep-visitor' | 'keep'
  /** The body of the reusable content that a block names. Absent: these blocks stay as they are stored. */
  readonly findReusableContent?: ((ref: ReusableContentRef) => Document | undefined) | undefined
  /** Whether a block stays whose reusable content cannot be put in its place. */
  readonly keepsUnresolved?: boolean
  /** Whether the document is itself the body of reusable content. */
  readonly isReusableContent?: boolean
  /** Whether headings and expandables get the anchors at which links, search and published pages reach them. */
  readonly hasAnchors?: boolean
}

type ReusableContentRef = Extract<ContentRef, { kind: 'reusable-content' }>

/** Everything is decided and put in place: what a visitor sees on a page. */
export const FOR_VISITORS = { conditions: 'decide', expressions: 'replace', hasAnchors: true } as const

/** Levels of nodes in one another, with those that reusable content brings: half as many again as one text may have. Deeper nodes are left out. */
export const RESOLVED_DEPTH = 150

export function resolveDocument(document: Document, reader: DocumentReader, options: ResolveOptions): Document {
  const isShown = (condition: unknown) =>
    typeof condition === 'string' && holds(condition, reader.visitor, reader.around)

  /** Reusable content holds no other reusable content: it might hold itself. */
  function resolveBody(body: Document, depth: number, isReused: boolean): Node[] {
    const anchors = options.hasAnchors ? anchorsByBlock(body) : undefined

    const resolveNodes = (nodes: readonly Node[], level: number): Node[] =>
      level > RESOLVED_DEPTH ? [] : nodes.flatMap((node) => resolveNode(node, level + 1))

    const resolveNode = (node: Node, level: number): readonly Node[] => {
      if (node.object === 'text') return [node]
      if (node.object === 'fragment') return [{ ...node, nodes: resolveNodes(node.nodes, level) }]
      if (node.type === 'if' && options.conditions === 'decide')
        return isShown(node.data?.expression) ? resolveNodes(node.nodes ?? [], level) : []
      if (node.type === 'expression' && isReplaced(node, options)) return evaluateNode(node, reader)
      if (node.type === 'reusable-content') return resolveReusable(node, level)
      const anchor = node.object === 'block' ? anchors?.get(node)?.shift() : undefined
      return [
        {
          ...node,
          ...(anchor !== undefined && { data: { ...node.data, id: anchor } }),
          ...(node.nodes && { nodes: resolveNodes(node.nodes, level) }),
          ...(node.fragments && { fragments: node.fragments.map((each) => resolveFragment(each, level)) }),
        } as Block | Inline,
      ]
    }

    const resolveFragment = (fragment: Fragment, level: number): Fragment => ({
      ...fragment,
      nodes: resolveNodes(fragment.nodes, level),
    })

    const resolveReusable = (node: Block | Inline, level: number): readonly Node[] => {
      const ref = node.data?.ref
      if (!isReused) {
        if (!options.findReusableContent) return [node]
        const found = isReusableContentRef(ref) ? options.findReusableContent(ref) : undefined
        if (found) return resolveBody(found, level, true)
      }
      return options.keepsUnresolved ? [node] : []
    }

    return resolveNodes(body.nodes, depth)
  }

  return { ...document, nodes: resolveBody(document, 0, options.isReusableContent ?? false) }
}

/** The references of blocks that stand for reusable content of the same space, each once: what a host reads before it resolves a document. */
export function listReusableContentRefs(document: Document): ReusableContentRef[] {
  const found = new Map<string, ReusableContentRef>()
  for (const { node } of walk(document)) {
    const ref = node.object === 'block' && node.type === 'reusable-content' ? node.data?.ref : undefined
    if (isReusableContentRef(ref)) found.set(ref.reusableContent, ref)
  }
  return [...found.values()]
}

/** Content of another space is not for this revision to show. */
function isReusableContentRef(ref: unknown): ref is ReusableContentRef {
  const { reusableContent, space } = (ref ?? {}) as { reusableContent?: unknown; space?: unknown }
  return typeof reusableContent === 'string' && space === undefined
}

/** A node that stands in the document twice has two anchors, in reading order. */
function anchorsByBlock(document: Document): Map<Block, string[]> {
  const anchors = new Map<Block, string[]>()
  for (const { block, anchor } of listAnchors(document)) {
    const known = anchors.get(block)
    if (known) known.push(anchor)
    else anchors.set(block, [anchor])
  }
  return anchors
}

const ABOUT_VISITOR = /\bvisitor\b/

const isReplaced = ({ data }: Block | Inline, { expressions }: ResolveOptions): boolean =>
  expressions === 'replace' ||
  (expressions === 'keep-visitor' && !(typeof data?.expression === 'string' && ABOUT_VISITOR.test(data.expression)))

/** An expression that cannot be read, fails, or is no text, number or truth value, has no text. */
function evaluateNode({ data }: Block | Inline, { visitor, around }: DocumentReader): Node[] {
  const parsed = typeof data?.expression === 'string' ? parseExpression(data.expression) : undefined
  const result =
    parsed?.kind === 'expression' ? evaluate(parsed.expression, rootsFor(visitor.claims, around)) : undefined
  const value = result?.kind === 'value' ? result.value : undefined
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? [{ object: 'text', leaves: [{ object: 'leaf', text: String(value), marks: [] }] }] : []
}
