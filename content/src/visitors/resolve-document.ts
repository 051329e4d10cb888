/**
 * Resolves a stored document to what one reader sees. Published pages, their markdown and feeds, the published-content API and the site search index
 * all use it, so that content hidden from one is hidden from all (decision 0030).
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
import { type ConditionContext, isConditionMet, rootsFor } from './is-condition-met.ts'

/** For whom a document is resolved. */
export interface DocumentReader {
  readonly visitor: Visitor
  /** The values that conditions and expressions can read besides the visitor. An absent one is unknown. */
  readonly context: ConditionContext
}

export interface ResolveOptions {
  /** With `keep`, conditional blocks stay as stored. */
  readonly conditions: 'decide' | 'keep'
  /** With `keep-visitor`, expressions that read the visitor stay as stored, and the others are replaced by their values. */
  readonly expressions: 'replace' | 'keep-visitor' | 'keep'
  /** Finds the body of reusable content. Without it, its blocks stay as stored. */
  readonly findReusableContent?: ((ref: ReusableContentRef) => Document | undefined) | undefined
  /** Whether a block stays whose reusable content cannot be found. */
  readonly keepsUnresolved?: boolean
  /** Whether the document is itself the body of reusable content. */
  readonly isReusableContent?: boolean
  /** Whether headings and expandables get the anchors that links, search and published pages use. */
  readonly hasAnchors?: boolean
}

type ReusableContentRef = Extract<ContentRef, { kind: 'reusable-content' }>

/** Everything is evaluated and expanded, as a visitor sees it on a page. */
export const FOR_VISITORS = { conditions: 'decide', expressions: 'replace', hasAnchors: true } as const

/** The most levels of nodes, including those of reusable content: one and a half times that of a single text. Deeper nodes are left out. */
export const RESOLVED_DEPTH = 150

/** The most characters that expressions add to one document: a short text may repeat a long variable thousands of times. Further expressions have no text. */
export const EXPRESSION_CHARACTERS = 500_000

export function resolveDocument(document: Document, reader: DocumentReader, options: ResolveOptions): Document {
  const isShown = (condition: unknown) =>
    typeof condition === 'string' && isConditionMet(condition, reader.visitor, reader.context)

  let left = EXPRESSION_CHARACTERS
  const replaceExpression = (node: Block | Inline): readonly Node[] => {
    const value = evaluateNode(node, reader)
    left -= value?.length ?? 0
    if (value === undefined || left < 0) return []
    return [{ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] }]
  }

  /** Reusable content is not expanded inside reusable content, because it might contain itself. */
  function resolveBody(body: Document, depth: number, isReused: boolean): Node[] {
    const anchors = options.hasAnchors ? anchorsByBlock(body) : undefined

    const resolveNodes = (nodes: readonly Node[], level: number): Node[] =>
      level > RESOLVED_DEPTH ? [] : nodes.flatMap((node) => resolveNode(node, level + 1))

    const resolveNode = (node: Node, level: number): readonly Node[] => {
      if (node.object === 'text') return [node]
      if (node.object === 'fragment') return [{ ...node, nodes: resolveNodes(node.nodes, level) }]
      if (node.type === 'if' && options.conditions === 'decide')
        return isShown(node.data?.expression) ? resolveNodes(node.nodes ?? [], level) : []
      if (node.type === 'expression' && isReplaced(node, options)) return replaceExpression(node)
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

/** Lists the references to reusable content of the same space, each once, which a host reads before it resolves a document. */
export function listReusableContentRefs(document: Document): ReusableContentRef[] {
  const found = new Map<string, ReusableContentRef>()
  for (const { node } of walk(document)) {
    const ref = node.object === 'block' && node.type === 'reusable-content' ? node.data?.ref : undefined
    if (isReusableContentRef(ref)) found.set(ref.reusableContent, ref)
  }
  return [...found.values()]
}

/** Content of another space is not shown here. */
function isReusableContentRef(ref: unknown): ref is ReusableContentRef {
  const { reusableContent, space } = (ref ?? {}) as { reusableContent?: unknown; space?: unknown }
  return typeof reusableContent === 'string' && space === undefined
}

/** A node that occurs twice in the document has two anchors, in reading order. */
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

/** An expression that is invalid, fails, or is not a text, number or boolean has no text. */
function evaluateNode({ data }: Block | Inline, { visitor, context }: DocumentReader): string | undefined {
  const parsed = typeof data?.expression === 'string' ? parseExpression(data.expression) : undefined
  const result =
    parsed?.kind === 'expression' ? evaluate(parsed.expression, rootsFor(visitor.claims, context)) : undefined
  const value = result?.kind === 'value' ? result.value : undefined
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? String(value) : undefined
}
