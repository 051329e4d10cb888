/** Markdown → a document. Deterministic, linear in the text, and never an exception: whatever is wrong is an answer. */
import { atLeastOne, type Block, type Document, documentOf, type Node, plainText, walk } from '../document/index.ts'
import { toCellBlocks } from './blocks/cell-blocks.ts'
import { attachTitles } from './blocks/older-tags.ts'
import { attachAnchors } from './blocks/paragraphs.ts'
import { type Budget, createBudget, MARKDOWN_LIMITS, type MarkdownLimits, TooComplexError } from './budget.ts'
import { finishBlocks } from './finish-document.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { parseInline } from './inline/parse-inline.ts'
import { type PairedBlock, pairTags } from './pair-tags.ts'
import { LOOSE_NOTE, readBlock } from './read-blocks.ts'
import type { BlockReader } from './reader.ts'
import { type Resolve, toRef } from './references.ts'
import type { RawBlock } from './structure/raw-block.ts'
import { readBlocks } from './structure/read-blocks.ts'
import type { Structure } from './structure/state.ts'

export interface ParseOptions {
  /** What addresses stand for. Without it, and for what it does not know, an address stays an address. */
  readonly resolve?: Resolve
  /** Keys of blocks, in reading order. Without it they are made from what the blocks hold. */
  readonly newKey?: () => string
  readonly limits?: Partial<MarkdownLimits>
  /** Front matter that others wrote: what is wrong in it does not cost the text. */
  readonly isLenient?: boolean
  /** Whether the answer says where each block comes from. */
  readonly withSegments?: boolean
}

/** A run of lines and the nodes of the document that are read from it. It ends where the next begins. */
export interface Segment {
  /** Counted from 0 in the whole text. */
  readonly line: number
  readonly nodes: number
}

export type ParsedMarkdown =
  | {
      readonly kind: 'parsed'
      readonly document: Document
      readonly frontMatter: FrontMatter | undefined
      /** Of lenient reading: values that could not be taken, and what is wrong with all of it. */
      readonly unused?: { readonly [name: string]: unknown }
      readonly problem?: string
      /** There if the text begins with a `#` line, which is the document's first node; the caller decides whether it is the page's title. */
      readonly heading: LeadingHeading | undefined
      /** In the order of the text, when asked for. */
      readonly segments?: readonly Segment[]
      /** How much of `limits.nodes` it took. */
      readonly nodes: number
    }
  | { readonly kind: 'tooComplex'; readonly limit: keyof MarkdownLimits; readonly rule: string }
  /** `line` counts from 1. */
  | { readonly kind: 'invalidFrontMatter'; readonly line: number; readonly rule: string }

interface LeadingHeading {
  readonly title: string
  /** No other `#` line follows. */
  readonly isOnly: boolean
}

export function parseMarkdown(text: string, options: ParseOptions = {}): ParsedMarkdown {
  const limits = { ...MARKDOWN_LIMITS, ...options.limits }
  if (text.length > limits.length)
    return { kind: 'tooComplex', limit: 'length', rule: `must have at most ${limits.length} characters` }
  try {
    const normal = normalize(text)
    const front = readFrontMatter(normal, options)
    if (front.kind !== 'read') return front
    const budget = createBudget(limits)
    const structure = readBlocks(front.body, budget)
    const { blocks, segments } = toDocument(structure, budget, options)
    const document = documentOf(blocks)
    const above = options.withSegments ? countLines(normal.slice(0, normal.length - front.body.length)) : 0
    return {
      kind: 'parsed',
      document,
      ...(options.withSegments && { segments: segments.map((each) => ({ ...each, line: each.line + above })) }),
      frontMatter: front.frontMatter,
      ...(front.unused && { unused: front.unused }),
      ...(front.problem !== undefined && { problem: front.problem }),
      heading: leadingHeading(structure.blocks, document),
      nodes: budget.spent(),
    }
  } catch (error) {
    if (error instanceof TooComplexError) return { kind: 'tooComplex', limit: error.limit, rule: error.rule }
    throw error
  }
}

/** One kind of line end, no byte order mark, and no character that cannot be stored. */
const normalize = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()

const countLines = (text: string) => text.split('\n').length - 1

function toDocument(
  structure: Structure,
  budget: Budget,
  { resolve, newKey, withSegments = false }: ParseOptions,
): { blocks: Block[]; segments: Segment[] } {
  const used = new Set<string>()
  const notes = new Map<string, readonly Node[]>()
  let depth = 0
  let inNote = false
  let inCell = false
  const createReader = (resolved: Resolve | undefined, parts: BlockReader | undefined): BlockReader => {
    const created: BlockReader = {
      budget,
      definitions: structure.definitions,
      ref: (url, kind) => toRef(url, kind, resolved),
      hasNote: (label) => !inNote && structure.notes.has(label),
      note: (label) => {
        const blocks = structure.notes.get(label)
        if (inNote || !blocks) return undefined
        used.add(label)
        const known = notes.get(label)
        if (known) budget.spend(sizeOf(known))
        const note = known ?? readNote(blocks)
        notes.set(label, note)
        return note
      },
      inline: (source) => parseInline(source, created),
      blocks: (blocks) => {
        budget.checkDepth(++depth)
        const [read] = attachAnchors(attachTitles([blocks.flatMap((each) => readBlock(each, created))]))
        depth--
        return read!
      },
      container: (blocks) => created.blocks(pairTags(blocks, budget)),
      cell: (source) => {
        // Once is enough: the cost of a cell in a cell would grow with how deep it lies.
        if (inCell) return undefined
        inCell = true
        const read = toCellBlocks(created.container(readBlocks(source, budget).blocks))
        inCell = false
        return read
      },
      parts,
    }
    return created
  }
  const reader = createReader(resolve, createReader(undefined, undefined))
  /** A note stands in the document as often as it is referred to. */
  const sizes = new Map<readonly Node[], number>()
  const sizeOf = (note: readonly Node[]) => {
    const size = sizes.get(note) ?? countNodes(note)
    sizes.set(note, size)
    return size
  }
  const readNote = (blocks: readonly RawBlock[]) => {
    inNote = true
    const read = reader.container(blocks)
    inNote = false
    return atLeastOne(read)
  }
  const paired = pairTags(structure.blocks, budget)
  budget.checkDepth(++depth)
  const read = attachAnchors(attachTitles(paired.map((each) => readBlock(each, reader))))
  depth--
  const loosen = (block: Block): Block[] | undefined => {
    if (block.type !== LOOSE_NOTE) return undefined
    const { label, blocks: raw } = block.data as { label: string; blocks: RawBlock[] }
    if (used.has(label) && structure.notes.get(label) === raw) return []
    inNote = true
    return reader.container(raw)
  }
  const finished = finishBlocks(read.flat(), loosen, newKey)
  if (!withSegments) return { blocks: finished, segments: [] }
  const sizeOfRead = (blocks: readonly Block[]) =>
    blocks.reduce((size, block) => size + (loosen(block)?.length ?? 1), 0)
  return { blocks: finished, segments: toSegments(paired, read.map(sizeOfRead)) }
}

/** What begins on the same line is one segment. */
function toSegments(paired: readonly PairedBlock[], sizes: readonly number[]): Segment[] {
  const segments: { line: number; nodes: number }[] = []
  for (const [at, { line }] of paired.entries()) {
    const last = segments.at(-1)
    if (last && (line === undefined || line <= last.line)) last.nodes += sizes[at]!
    else segments.push({ line: line ?? 0, nodes: sizes[at]! })
  }
  return segments
}

function countNodes(nodes: readonly Node[]): number {
  let count = 0
  for (const { node } of walk(documentOf(nodes))) count += node.object === 'text' ? node.leaves.length : 1
  return count
}

function leadingHeading(blocks: readonly RawBlock[], document: Document): LeadingHeading | undefined {
  const [first] = blocks
  if (first?.type !== 'heading' || first.level !== 1) return undefined
  const isOnly = !blocks.some((block, at) => at > 0 && block.type === 'heading' && block.level === 1)
  return { title: plainText(documentOf(document.nodes.slice(0, 1))), isOnly }
}
