/** What the renderers of blocks and inlines share. They reach each other through it, so that no file imports another in a circle. */
import type { Block, ContentRef, Inline, Node } from '@lectern/content/document'
import type { FindSpec } from '@lectern/content/openapi'
import type { Player } from '../blocks/players.ts'
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
  /** Resolves an unchecked reference of a node's data to a target whose address may stand in `href`. */
  target: (ref: unknown) => ReferenceTarget | undefined
  /** Does the same for an image or another medium, whose address may stand in `src`. */
  medium: (ref: unknown) => ReferenceTarget | undefined
  tools: Tools
  words: Words
  styles: Styles
  /** Marks the content of a part that only one of two compared documents has; other content is returned unchanged. */
  mark: (part: object | undefined, content: Content) => Content
  /** Writes the attribute that names the blocks of an element, where the host of the page asks for it. */
  keys: (...blocks: (Node | undefined)[]) => Content
  /** Returns an id that nothing else on the page has. */
  id: (wanted: string) => string
  /** Stands before every id, where several pages are one document. */
  idPrefix: string
  /** The headings for the outline, in reading order. */
  outline: OutlineEntry[]
  /** Headings in what this writes stay out of the outline. */
  aside: <Result>(write: () => Result) => Result
  /** What this writes has no links, because a link must not contain a link. */
  inLink: <Result>(write: () => Result) => Result
  isInLink: () => boolean
  /** Stores a note for the end of the page and returns its number. */
  note: (nodes: readonly Node[]) => number
  /** The address of the search; undefined when the site has none. */
  searchPage: string | undefined
  /** Whether links to other sites open in a new tab. */
  opensNewTab: boolean
  /** Returns the address of the page that draws a diagram; undefined when the site has none. */
  diagramFrame: () => string | undefined
  /** Finds the player that shows an address; undefined where the page cannot open one. */
  player: (url: string) => Player | undefined
  /** Returns the address of a server as forms of this page may use it; undefined when they may not. */
  triedServer: (url: string) => string | undefined
  /** Finds the specification that an API reference block names. */
  spec: FindSpec | undefined
  /** The title above the document; a block with the same title does not repeat it. */
  pageTitle: string | undefined
  language: string
}

export type WriteBlock = (block: Block, writer: DocumentWriter) => Content
export type WriteInline = (inline: Inline, writer: DocumentWriter) => Content

export const isRef = (value: unknown): value is ContentRef =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
