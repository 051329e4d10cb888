/** The state that the readers of blocks and inlines share while a text is read. */
import type { Block, ContentRef, Node } from '../document/index.ts'
import type { Budget } from './budget.ts'
import type { PairedBlock, TagElement } from './pair-tags.ts'
import type { ReferenceKind } from './references.ts'
import type { LinkDefinitions } from './structure/link-definitions.ts'
import type { RawBlock } from './structure/raw-block.ts'

export interface Reader {
  readonly budget: Budget
  readonly definitions: LinkDefinitions
  /** Returns undefined for a URL that must not be stored. */
  readonly ref: (url: string, kind: ReferenceKind) => ContentRef | undefined
  readonly hasNote: (label: string) => boolean
  /** Returns the blocks of a footnote; undefined for an unknown label, and inside a footnote, because notes contain no notes. */
  readonly note: (label: string) => readonly Node[] | undefined
  readonly inline: (source: string) => Node[]
  /** Reads the blocks of a table cell written in markdown; returns undefined inside such a cell. */
  readonly cell: (source: string) => Block[] | undefined
}

export interface BlockReader extends Reader {
  readonly blocks: (blocks: readonly PairedBlock[]) => Block[]
  /** Whether the text uses a component of this name. */
  readonly isComponent: (name: string) => boolean
  /** Reads the blocks of a container whose tags are not paired yet. */
  readonly container: (blocks: readonly RawBlock[]) => Block[]
  /**
   * Reads the parts of an operation, which are stored as markdown: URLs stay as written. Undefined inside an operation, because operations contain no
   * operations.
   */
  readonly parts: BlockReader | undefined
}

/** Returns undefined when the tag is used wrongly and stays text. */
export type TagReader = (element: TagElement, reader: BlockReader) => Block[] | undefined
