/** What the printers of blocks and inlines share while one document is written. */
import type { Block, Fragment, Node } from '../document/index.ts'

export interface MarkdownWriter {
  /** The address of a reference; empty for what is none. A document may hold anything. */
  readonly href: (ref: unknown) => string
  /** The label of an annotation's note; its definition is written at the end of the text. Undefined inside a note. */
  readonly note: (fragments: readonly Fragment[] | undefined) => string | undefined
}

export interface BlockWriter extends MarkdownWriter {
  readonly blocks: (nodes: readonly Node[]) => string
  /** The same as HTML, for places where markdown is not read. */
  readonly html: (nodes: readonly Node[]) => string
  /** As HTML; a paragraph by itself is its words alone. */
  readonly htmlCell: (nodes: readonly Node[]) => string
  /** The blocks of a list's item with that marker. */
  readonly item: (nodes: readonly Node[], marker: string) => string
}

export type BlockPrinter = (block: Block, writer: BlockWriter) => string

/** A member of `data` as text. */
export const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A tag around blocks, each on lines of its own. */
export const wrap = (start: string, content: string, end: string): string =>
  content === '' ? `${start}\n${end}` : `${start}\n${content}\n${end}`
