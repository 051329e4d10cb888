/** The pieces of a text between the scanner, which finds them, and the builder, which puts them together. */
import type { Inline, NodeData } from '../../document/index.ts'
import type { HtmlTag } from '../html/tag.ts'
import type { Delimiters } from './delimiters.ts'

export type InlineToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'inline'; readonly inline: Inline }
  | { readonly type: 'html'; readonly tag: HtmlTag; readonly source: string }
  | { readonly type: 'note'; readonly label: string; readonly source: string }
  /** An address that becomes a link by itself, unless it stands in one. */
  | { readonly type: 'url'; readonly text: string; readonly url: string }
  | { readonly type: 'link'; readonly data: NodeData }
  | { readonly type: 'link-end' }
  | Bracket
  | Delimiters

/** A `[` or `![` whose `]` has not come. */
export interface Bracket {
  readonly type: 'bracket'
  readonly isImage: boolean
  /** Where the text after it begins. */
  readonly at: number
  /** Its place among the tokens. */
  readonly token: number
  /** The delimiters before it. */
  readonly bottom: Delimiters | undefined
}
