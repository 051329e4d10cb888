/** What the readers of blocks and inlines share while one text is read. */
import type { Block, ContentRef, Node } from '../document/index.ts'
import type { Budget } from './budget.ts'
import type { PairedBlock, TagElement } from './pair-tags.ts'
import type { ReferenceKind } from './references.ts'
import type { LinkDefinitions } from './structure/link-definitions.ts'
import type { RawBlock } from './structure/raw-block.ts'

export interface Reader {
  readonly budget: Budget
  readonly definitions: LinkDefinitions
  /** Undefined for an address that must not be kept. */
  readonly ref: (url: string, kind: ReferenceKind) => ContentRef | undefined
  readonly hasNote: (label: string) => boolean
  /** The blocks of a footnote; undefined if there is none of that label, or while a footnote is read: notes hold no notes. */
  readonly note: (label: string) => readonly Node[] | undefined
  readonly inline: (source: string) => Node[]
  /** The blocks of a cell of a table that is written in markdown; undefined in such a cell. */
  readonly cell: (source: string) => Block[] | undefined
}

export interface BlockReader extends Reader {
  readonly blocks: (blocks: readonly PairedBlock[]) => Block[]
  /** The blocks of a container, its tags not yet paired. */
  readonly container: (blocks: readonly RawBlock[]) => Block[]
  /** Reads the parts of an operation, which are kept as markdown: addresses stay as they are written. Undefined inside of one: operations hold no operations. */
  readonly parts: BlockReader | undefined
}

/** Undefined: not what the tag is for, so it stays text. */
export type TagReader = (element: TagElement, reader: BlockReader) => Block[] | undefined
