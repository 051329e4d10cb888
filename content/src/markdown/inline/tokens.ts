/** The tokens that the scanner finds in a text and the builder turns into nodes. */
import type { Inline, NodeData } from '../../document/index.ts'
import type { HtmlTag } from '../html/tag.ts'
import type { Delimiters } from './delimiters.ts'

export type InlineToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'inline'; readonly inline: Inline }
  | { readonly type: 'html'; readonly tag: HtmlTag; readonly source: string }
  | { readonly type: 'note'; readonly label: string; readonly source: string }
  /** A URL that becomes a link, unless it is inside one. */
  | { readonly type: 'url'; readonly text: string; readonly url: string }
  | { readonly type: 'link'; readonly data: NodeData }
  | { readonly type: 'link-end' }
  | Bracket
  | Delimiters

/** A `[` or `![` without its `]` so far. */
export interface Bracket {
  readonly type: 'bracket'
  readonly isImage: boolean
  /** The index of the text after it. */
  readonly at: number
  /** Its index among the tokens. */
  readonly token: number
  /** The delimiters before it. */
  readonly bottom: Delimiters | undefined
}
