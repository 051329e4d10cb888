/** The state that the readers of a page's parts share. */
import type { Block, Inline } from '../document/index.ts'
import type { HtmlElement, HtmlNode } from '../html-tree/index.ts'
import type { Reader } from '../markdown/index.ts'
import type { Anchors } from './anchors.ts'
import type { Notes } from './footnotes.ts'

export interface PageReader {
  readonly budget: Reader['budget']
  /** Returns undefined for an address that must not be stored. */
  readonly ref: Reader['ref']
  readonly byId: ReadonlyMap<string, HtmlElement>
  /** The panels of tabs by the id of their label. */
  readonly byLabel: ReadonlyMap<string, HtmlElement>
  readonly anchors: Anchors
  readonly notes: Notes
  /** Elements that were read with another one, or are not content. */
  readonly consumed: Set<HtmlElement>
  /** Says whether an element is or contains a block. */
  readonly isBlock: (element: HtmlElement) => boolean
  /** The sizes of inline images, needed if the line contains nothing else. */
  readonly sizes: WeakMap<Inline, { readonly width?: unknown; readonly height?: unknown }>
  /** The level of the page's top headings. */
  readonly topLevel: number
  readonly blocks: (nodes: readonly HtmlNode[], context: BlockContext) => Block[]
}

/** The surroundings of the blocks that are read. */
export interface BlockContext {
  /** How deep the blocks are nested. */
  readonly depth: number
  /** Whether the blocks are in a cell or a caption, which contain only what HTML has elements for. */
  readonly isCell: boolean
  /** Whether the blocks are in a note: notes contain no notes. */
  readonly isNote: boolean
  /** Links and marks around blocks, which are applied to the text inside. */
  readonly around: readonly HtmlElement[]
}

export const TOP_CONTEXT: BlockContext = { depth: 0, isCell: false, isNote: false, around: [] }

/** Below this depth only text is read. A block may be four HTML elements deep, and markdown is read a hundred levels deep. */
export const MAX_NESTING = 20

export const within = (context: BlockContext): BlockContext => ({ ...context, depth: context.depth + 1 })

export type ReadElement = (element: HtmlElement, reader: PageReader, context: BlockContext) => Block[]

/** Returns undefined when the element is not what it looked like. */
export type TryElement = (element: HtmlElement, reader: PageReader, context: BlockContext) => Block[] | undefined
