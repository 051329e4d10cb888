/** The blocks of a markdown text before its tags are paired and its inlines parsed. */

import type { Tag } from '../tag.ts'

/** `line` is the first line of a top-level block, counted from 0. */
export type RawBlock = (RawLeaf | RawContainer) & { line?: number }

export type RawLeaf =
  /** Lines without leading whitespace. */
  | { readonly type: 'paragraph'; lines: string[] }
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'code'; readonly info: string; readonly lines: string[] }
  | { readonly type: 'math'; readonly lines: string[] }
  | { readonly type: 'divider' }
  | { readonly type: 'html'; readonly lines: string[] }
  | {
      readonly type: 'table'
      readonly alignments: readonly Alignment[]
      readonly header: readonly string[]
      readonly rows: string[][]
    }
  | { readonly type: 'tag'; readonly tag: Tag; readonly source: string }

export type Alignment = 'left' | 'center' | 'right'

export type RawContainer =
  | { readonly type: 'quote'; readonly blocks: RawBlock[] }
  | { readonly type: 'list'; readonly marker: string; readonly start: number; readonly items: RawItem[] }
  | RawItem
  | RawBox
  /** The definition of a footnote. */
  | { readonly type: 'note'; readonly label: string; readonly blocks: RawBlock[] }

/** The first line of a box whose content is indented. */
export interface IndentedBox {
  readonly sign: '!!!' | '???' | '==='
  readonly isOpen: boolean
  readonly name: string
  readonly title: string | undefined
}

/** `!!! note "Title"` with its indented content. `others` are the tabs after a tab. */
export interface RawBox {
  readonly type: 'box'
  readonly box: IndentedBox
  readonly source: string
  readonly blocks: RawBlock[]
  readonly others: RawBox[]
}

export interface RawItem {
  readonly type: 'item'
  readonly checked: boolean | undefined
  readonly blocks: RawBlock[]
}
