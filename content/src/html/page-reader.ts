/** What the readers of a page's parts share. */
import type { Block, Inline } from '../document/index.ts'
import type { HtmlElement, HtmlNode } from '../html-tree/index.ts'
import type { Reader } from '../markdown/index.ts'
import type { Anchors } from './anchors.ts'
import type { Notes } from './footnotes.ts'

export interface PageReader {
  readonly budget: Reader['budget']
  /** Undefined for an address that must not be kept. */
  readonly ref: Reader['ref']
  readonly byId: ReadonlyMap<string, HtmlElement>
  /** Panels of tabs by the id of their label. */
  readonly byLabel: ReadonlyMap<string, HtmlElement>
  readonly anchors: Anchors
  readonly notes: Notes
  /** Elements that were read with another one, or belong to no content. */
  readonly consumed: Set<HtmlElement>
  /** Whether an element stands on lines of its own, or something within it does. */
  readonly isBlock: (element: HtmlElement) => boolean
  /** Sizes of images that stand in a line until it is known that nothing else does. */
  readonly sizes: WeakMap<Inline, { readonly width?: unknown; readonly height?: unknown }>
  /** The level of headings that are headings of the first level. */
  readonly topLevel: number
  readonly blocks: (nodes: readonly HtmlNode[], place: BlockContext) => Block[]
}

/** Where blocks stand. */
export interface BlockContext {
  /** Blocks in blocks. */
  readonly depth: number
  /** What is written as HTML, a cell or a caption, holds only what HTML has elements for. */
  readonly isCell: boolean
  /** Notes hold no notes. */
  readonly isNote: boolean
  /** Links and marks around blocks: they go down to the words. */
  readonly around: readonly HtmlElement[]
}

export const TOP_CONTEXT: BlockContext = { depth: 0, isCell: false, isNote: false, around: [] }

/** Deeper, only words are kept. Written as HTML a block may be four elements deep, and markdown reads a hundred. */
export const MAX_NESTING = 20

export const within = (place: BlockContext): BlockContext => ({ ...place, depth: place.depth + 1 })

export type ReadElement = (element: HtmlElement, reading: PageReader, place: BlockContext) => Block[]

/** Undefined: not what it looked like. */
export type TryElement = (element: HtmlElement, reading: PageReader, place: BlockContext) => Block[] | undefined
