/** Parses markdown to a document. It is deterministic, linear in the text, and never throws: errors are results. */
import { atLeastOne, type Block, type Document, documentOf, type Node, plainText, walk } from '../document/index.ts'
import { listComponents } from './blocks/module-lines.ts'
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
  /** Resolves URLs. Without it, and for unknown URLs, a URL stays a URL. */
  readonly resolve?: Resolve
  /** Creates keys of blocks in reading order. By default they are derived from the content of the blocks. */
  readonly newKey?: () => string
  readonly limits?: Partial<MarkdownLimits>
  /** For front matter of imported files: errors in it do not fail the text. */
  readonly isLenient?: boolean
  /** Whether the result contains the source lines of each block. */
  readonly withSegments?: boolean
}

/** A range of lines and the number of nodes read from it. It ends where the next begins. */
export interface Segment {
  /** The first line, counted from 0 in the whole text. */
  readonly line: number
  readonly nodes: number
}

export type ParsedMarkdown =
  | {
      readonly kind: 'parsed'
      readonly document: Document
      readonly frontMatter: FrontMatter | undefined
      /** In lenient mode: values that could not be used, and what is wrong. */
      readonly unused?: { readonly [name: string]: unknown }
      readonly problem?: string
      /** Set if the text begins with a `#` line, which is the first node; the caller decides whether it is the page's title. */
      readonly heading: LeadingHeading | undefined
      /** In the order of the text, if requested. */
      readonly segments?: readonly Segment[]
      /** How many of `limits.nodes` it used. */
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
    const { blocks, segments } = toDocument(front.body, structure, budget, options)
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

/** Normalizes line endings and removes the byte order mark and characters that cannot be stored. */
const normalize = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()

const countLines = (text: string) => text.split('\n').length - 1

function toDocument(
  text: string,
  structure: Structure,
  budget: Budget,
  { resolve, newKey, withSegments = false }: ParseOptions,
): { blocks: Block[]; segments: Segment[] } {
  const used = new Set<string>()
  const notes = new Map<string, readonly Node[]>()
  let depth = 0
  let inNote = false
  let inCell = false
  let components: ReadonlySet<string> | undefined
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
        // Only one level is read as markdown, because the cost of nested cells would grow with the depth.
        if (inCell) return undefined
        inCell = true
        const read = created.container(readBlocks(source, budget).blocks)
        inCell = false
        return read
      },
      isComponent: (name) => {
        components ??= listComponents(text)
        return components.has(name)
      },
      parts,
    }
    return created
  }
  const reader = createReader(resolve, createReader(undefined, undefined))
  /** A note is part of the document as often as it is referenced. */
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

/** Blocks that begin on the same line are one segment. */
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
