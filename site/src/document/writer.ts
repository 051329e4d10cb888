/** What the renderers of blocks and inlines share. They reach each other through it, so that no file imports another in a circle. */
import type { Block, ContentRef, Inline, Node } from '@lectern/content/document'
import type { FindSpec } from '@lectern/content/openapi'
import type { Content, Html } from '../html.ts'
import type { ReferenceTarget } from '../source.ts'
import type { Tools } from '../tools/load-tools.ts'
import type { Words } from '../words.ts'
import type { Styles } from './styles.ts'

export interface OutlineEntry {
  id: string
  level: 1 | 2
  title: string
}

export interface DocumentWriter {
  blocks: (nodes: readonly Node[] | undefined) => Html
  inlines: (nodes: readonly Node[] | undefined) => Html
  /** Of a reference in a node's data, whoever wrote it; its address may stand in `href`. */
  target: (ref: unknown) => ReferenceTarget | undefined
  /** The same for a picture or another medium: its address may stand in `src`. */
  medium: (ref: unknown) => ReferenceTarget | undefined
  tools: Tools
  words: Words
  styles: Styles
  /** An id that nothing else on the page has. */
  id: (wanted: string) => string
  /** Headings, for the outline, in reading order. */
  outline: OutlineEntry[]
  /** Headings in what this writes stay out of the outline. */
  aside: <Result>(write: () => Result) => Result
  /** No link stands in a link: what this writes has none. */
  inLink: <Result>(write: () => Result) => Result
  isInLink: () => boolean
  /** Keeps a note for the end of the page; its number. */
  note: (nodes: readonly Node[]) => number
  /** Where searches go; undefined when the site has no search. */
  searchPage: string | undefined
  /** Whether links to other sites open in a new tab. */
  opensNewTab: boolean
  /** Where a diagram that is being written is drawn, if the site has what draws it. */
  diagramFrame: () => string | undefined
  /** The specification that a block of API reference names. */
  spec: FindSpec | undefined
  /** Stands above the document: what is called the same does not say it again. */
  pageTitle: string | undefined
  language: string
}

export type WriteBlock = (block: Block, writer: DocumentWriter) => Content
export type WriteInline = (inline: Inline, writer: DocumentWriter) => Content

export const isRef = (value: unknown): value is ContentRef =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
