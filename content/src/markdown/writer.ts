/** The state that the printers of blocks and inlines share while a document is printed. */
import type { Block, Fragment, Node } from '../document/index.ts'

export interface MarkdownWriter {
  /** Returns the URL of a reference; empty for any other value, because a document may contain anything. */
  readonly href: (ref: unknown) => string
  /** Returns the label of an annotation's note, whose definition is printed at the end of the text. Undefined inside a note. */
  readonly note: (fragments: readonly Fragment[] | undefined) => string | undefined
}

export interface BlockWriter extends MarkdownWriter {
  readonly blocks: (nodes: readonly Node[]) => string
  /** Prints HTML, for places where markdown is not parsed. */
  readonly html: (nodes: readonly Node[]) => string
  /** Prints HTML; a single paragraph is printed without its tags. */
  readonly htmlCell: (nodes: readonly Node[]) => string
  /** Prints the blocks of a list item with this marker. */
  readonly item: (nodes: readonly Node[], marker: string) => string
}

export type BlockPrinter = (block: Block, writer: BlockWriter) => string

/** Returns a member of `data` as text. */
export const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Prints a tag around blocks, each on its own lines. */
export const wrap = (start: string, content: string, end: string): string =>
  content === '' ? `${start}\n${end}` : `${start}\n${content}\n${end}`
