/** The block tree of a document. Nodes are plain immutable values, so trees may share parts. */

/** The properties of a node besides its text. Their names depend on the node's `type`; unknown ones are preserved. */
export type NodeData = { readonly [name: string]: unknown }

export interface Document {
  readonly object: 'document'
  /** An absent `schemaVersion` means the latest. */
  readonly data: NodeData & { readonly schemaVersion?: number }
  readonly nodes: readonly Node[]
}

export type Node = Block | Inline | Text | Fragment

/** An element on lines of its own: `paragraph`, `heading-1`, `list-item`, `hint`, `image`… */
export interface Block {
  readonly object: 'block'
  readonly type: string
  readonly key?: string
  /** True for blocks without nodes, though they may have fragments: an image and its caption. */
  readonly isVoid?: boolean
  readonly data?: NodeData
  readonly nodes?: readonly Node[]
  readonly fragments?: readonly Fragment[]
}

/** An element within a line: `link`, `emoji`, `inline-math`, `annotation`… */
export interface Inline {
  readonly object: 'inline'
  readonly type: string
  readonly key?: string
  readonly isVoid?: boolean
  readonly data?: NodeData
  readonly nodes?: readonly Node[]
  readonly fragments?: readonly Fragment[]
}

export interface Text {
  readonly object: 'text'
  readonly key?: string
  readonly leaves: readonly Leaf[]
}

/** A run of text with the same marks. */
export interface Leaf {
  readonly object: 'leaf'
  readonly text: string
  readonly marks: readonly Mark[]
}

/** `bold`, `italic`, `code`, `keyboard`, `strikethrough`, `color`, `superscript`, `subscript`. */
export interface Mark {
  readonly object: 'mark'
  readonly type: string
  readonly data?: NodeData
}

/** A named part beside a node's own content: a caption, a table cell, the note of an annotation. */
export interface Fragment {
  readonly object: 'fragment'
  readonly key?: string
  readonly type?: string
  readonly fragment?: string
  readonly nodes: readonly Node[]
}

/** The target of a link, an image or a block, relative to the content that contains it. */
export type ContentRef =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'page'; readonly page: string; readonly space?: string }
  | { readonly kind: 'anchor'; readonly anchor: string; readonly space?: string; readonly page?: string }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'reusable-content'; readonly reusableContent: string; readonly space?: string }
  | { readonly kind: 'openapi'; readonly spec: string }
