/** Writes a resolved document as HTML, with what the page around it needs: outline, notes, styles. */
import type { ContentRef, Document, Node } from '@lectern/content/document'
import type { FindSpec } from '@lectern/content/openapi'
import { toFreeSlug } from '@lectern/content/text'
import { toHref, toSrc } from '../addresses.ts'
import { findPlayer } from '../blocks/players.ts'
import { isWrittenAlone, writeBlock } from '../blocks/write-block.ts'
import { type Content, Html, html } from '../html.ts'
import { writeText } from '../inlines/text.ts'
import { writeInline } from '../inlines/write-inline.ts'
import type { FindTriedServer } from '../openapi/tried-servers.ts'
import type { ReferenceTarget } from '../source.ts'
import type { Tools } from '../tools/load-tools.ts'
import type { Words } from '../words.ts'
import { markDifference } from './mark-difference.ts'
import { createStyles, type Styles } from './styles.ts'
import { type DocumentWriter, isRef, type OutlineEntry } from './writer.ts'

export interface WriteOptions {
  tools: Tools
  words: Words
  language: string
  resolve: (ref: ContentRef) => ReferenceTarget | undefined
  searchPage?: string | undefined
  opensNewTab?: boolean | undefined
  /** `Assets.diagram` */
  diagram?: string | undefined
  /** Whether the page has the script that opens players of other sites. */
  hasPlayers?: boolean
  /** Decides to which servers forms may send requests. */
  findTriedServer?: FindTriedServer | undefined
  spec?: FindSpec | undefined
  pageTitle?: string | undefined
  styles?: Styles
  /** Whether elements name the blocks they show, in `data-keys`. */
  hasKeys?: boolean
  /** Stands before every id, where several pages are one document. */
  idPrefix?: string | undefined
  /** Ids that the page around the document uses. */
  reserved?: Iterable<string>
}

export interface WrittenDocument {
  body: Html
  outline: OutlineEntry[]
  styles: Styles
  /** The sources of frames that scripts add to it, as the content security policy names them. */
  frames: string[]
  /** The origins that its forms send requests to, as the content security policy names them; undefined when it has no form. */
  triedOrigins: string[] | undefined
}

export function writeDocument(document: Document, options: WriteOptions): WrittenDocument {
  const { writer, notes, frames, origins } = createWriter(options)
  const body = writer.blocks(document.nodes)
  // Writing a note may add further notes to the list.
  const written: Html[] = []
  for (let at = 0; at < notes.length; at++) written.push(writer.aside(() => writer.blocks(notes[at])))
  return {
    body: html`${body}${writeEndnotes(written, writer)}`,
    outline: writer.outline,
    styles: writer.styles,
    frames: [...frames],
    triedOrigins: origins.size > 0 ? [...origins] : undefined,
  }
}

/** The page around a document and the blocks in it have ids in capitals, anchors of headings are small: they never meet. */
function createIds(reserved: Iterable<string>, prefix: string) {
  const taken = new Set(reserved)
  return (wanted: string) => {
    const id = toFreeSlug(wanted, (each) => taken.has(each))
    taken.add(id)
    return prefix + id
  }
}

interface WriterState {
  writer: DocumentWriter
  notes: (readonly Node[])[]
  frames: ReadonlySet<string>
  origins: ReadonlySet<string>
}

function createWriter(options: WriteOptions): WriterState {
  const notes: (readonly Node[])[] = []
  const outline: OutlineEntry[] = []
  const idPrefix = options.idPrefix ?? ''
  const id = createIds(options.reserved ?? [], idPrefix)
  let linkDepth = 0
  let depth = 0
  const frames = new Set<string>()
  const origins = new Set<string>()
  const resolve = (ref: unknown, allowed: (url: string) => string | undefined): ReferenceTarget | undefined => {
    if (!isRef(ref)) return undefined
    const found = ref.kind === 'url' ? { href: String(ref.url ?? '') } : options.resolve(ref)
    const href = found && allowed(found.href)
    return found && href !== undefined ? { ...found, href } : undefined
  }
  const deeper = (write: () => Html): Html => {
    if (depth >= MAX_DEPTH) return html``
    depth++
    try {
      return write()
    } finally {
      depth--
    }
  }
  const writer: DocumentWriter = {
    ...options,
    searchPage: options.searchPage,
    opensNewTab: options.opensNewTab ?? false,
    spec: options.spec,
    pageTitle: options.pageTitle,
    styles: options.styles ?? createStyles(),
    mark: markDifference,
    keys: (...blocks) => {
      const keys = options.hasKeys ? blocks.flatMap((block) => block?.key ?? []) : []
      return keys.length > 0 && html` data-keys="${keys.join(' ')}"`
    },
    id,
    idPrefix,
    outline,
    blocks: (nodes = []) =>
      deeper(
        () =>
          html`${groupInlines(nodes).map((each) => (Array.isArray(each) ? loose(each) : markDifference(each, addKeys(each, writeBlock(each, writer)))))}`,
      ),
    inlines: (nodes = []) => deeper(() => html`${nodes.map(inlineOf)}`),
    target: (ref) => resolve(ref, toHref),
    medium: (ref) => resolve(ref, toSrc),
    aside: (write) => {
      const before = outline.length
      const result = write()
      outline.length = before
      return result
    },
    inLink: (write) => {
      linkDepth++
      try {
        return write()
      } finally {
        linkDepth--
      }
    },
    isInLink: () => linkDepth > 0,
    note: (nodes) => notes.push(nodes),
    diagramFrame: () => {
      if (options.diagram !== undefined) frames.add("'self'")
      return options.diagram
    },
    player: (url) => {
      const found = options.hasPlayers ? findPlayer(url) : undefined
      if (found) frames.add(new URL(found.src).origin)
      return found
    },
    triedServer: (url) => {
      const found = options.findTriedServer?.(url)
      if (!found || (origins.size >= MAX_ORIGINS && !origins.has(found.origin))) return undefined
      origins.add(found.origin)
      return found.url
    },
  }
  /** Every block begins with its element. What is written as a part of it, such as a step, is named there too. */
  const addKeys = (block: Extract<Node, { object: 'block' }>, written: Content): Content => {
    const parts = (block.nodes ?? []).filter((node) => node.object === 'block' && !isWrittenAlone(node.type))
    const keys = html`${writer.keys(block, ...parts)}`.text
    if (keys === '' || !(written instanceof Html)) return written
    return new Html(written.text.replace(/^<[a-z][a-z0-9]*/, (tag) => tag + keys))
  }
  const inlineOf = (node: Node): Content => {
    if (node.object === 'text') return writeText(node)
    return node.object === 'inline' ? markDifference(node, writeInline(node, writer)) : writer.inlines(node.nodes)
  }
  const loose = (nodes: Node[]): Content => {
    const content = writer.inlines(nodes)
    return content.text.trim() !== '' && html`<p>${content}</p>\n`
  }
  return { writer, notes, frames, origins }
}

/** Blocks nested deeper are left out, because the stack is limited. */
const MAX_DEPTH = 200
/** The most origins that the forms of one page send requests to. */
const MAX_ORIGINS = 50

/** Text between blocks is put into paragraphs, and a fragment is replaced by its content. */
function groupInlines(nodes: readonly Node[]): (Extract<Node, { object: 'block' }> | Node[])[] {
  const gathered: ReturnType<typeof groupInlines> = []
  for (const node of nodes) {
    const last = gathered.at(-1)
    if (node.object === 'block') gathered.push(node)
    else if (node.object === 'fragment') gathered.push(...groupInlines(node.nodes))
    else if (Array.isArray(last)) last.push(node)
    else gathered.push([node])
  }
  return gathered
}

function writeEndnotes(notes: Html[], { words, idPrefix }: DocumentWriter): Content {
  if (notes.length === 0) return undefined
  return html`<section class="notes" role="doc-endnotes" aria-label="${words.notes}">
<ol>
${notes.map((note, at) => html`<li id="${idPrefix}Note-${at + 1}">${note}<a class="back" href="#${idPrefix}NoteRef-${at + 1}" role="doc-backlink" aria-label="${words.backToText}">↩</a></li>\n`)}</ol>
</section>\n`
}
