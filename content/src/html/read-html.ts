/**
 * Converts HTML to a document: the content of a page, its title, and the anchors of its ids. The cost is linear in the size of the page, and it never
 * throws.
 */
import { type Block, type Document, documentOf, textOfNodes } from '../document/index.ts'
import { elementsWithin, type HtmlElement, hasClass } from '../html-tree/index.ts'
import {
  createBudget,
  finishBlocks,
  MARKDOWN_LIMITS,
  type MarkdownLimits,
  type ReferenceKind,
  type Resolve,
  TooComplexError,
  toRef,
} from '../markdown/index.ts'
import { type Anchors, readAnchors } from './anchors.ts'
import { findBlocks, toBlocks } from './blocks.ts'
import { findMain } from './find-main.ts'
import { decodeUriPart, findNotes } from './footnotes.ts'
import { readHead } from './head.ts'
import { plainWords } from './inline.ts'
import { isNoise } from './noise.ts'
import { type PageReader, TOP_CONTEXT } from './page-reader.ts'
import { parseHtml } from './parse-html.ts'

export interface HtmlOptions {
  /** Resolves URLs. Links to `#ids` of the page itself are passed as the anchors they have now. */
  readonly resolve?: Resolve
  /** Makes a URL of the page absolute before it is resolved. */
  readonly absolute?: (url: string) => string
  /** Selects the part of the page to read; the default is `findMain`. */
  readonly main?: (page: HtmlElement) => HtmlElement
  /** False where the title comes from elsewhere: then every heading is content. */
  readonly hasTitle?: boolean
  /** Creates keys of blocks in reading order. By default they are derived from the content of the blocks. */
  readonly newKey?: () => string
  readonly limits?: Partial<MarkdownLimits>
}

export type ParsedHtml =
  | {
      readonly kind: 'read'
      readonly document: Document
      /** The first heading, which is then not in the document; or else the title of the page. */
      readonly title?: string
      /** Whether the title comes from a heading. */
      readonly isHeaded: boolean
      readonly description?: string
      /** Id in the page → anchor in the document; '' is the page itself. */
      readonly anchors: ReadonlyMap<string, string>
      /** How many of `limits.nodes` it used. */
      readonly nodes: number
    }
  | { readonly kind: 'tooComplex'; readonly limit: keyof MarkdownLimits; readonly rule: string }

export function readHtml(source: string | HtmlElement, options: HtmlOptions = {}): ParsedHtml {
  const limits: MarkdownLimits = { ...MARKDOWN_LIMITS, length: HTML_LENGTH, ...options.limits }
  if (typeof source === 'string' && source.length > limits.length)
    return { kind: 'tooComplex', limit: 'length', rule: `must have at most ${limits.length} characters` }
  const page = typeof source === 'string' ? parseHtml(source) : source
  const main = (options.main ?? findMain)(page)
  const head = readHead(page)
  const { title, topLevel } = findTitle(main, head.title, options.hasTitle ?? true)
  const anchors = readAnchors(main, title)
  const budget = createBudget(limits)
  try {
    const blocks = readBlocks(main, title, topLevel, anchors, { ...options, budget })
    const description = isFirstWords(head.description, blocks) ? undefined : head.description
    const words = (title && plainWords(title)) || head.title
    return {
      kind: 'read',
      document: documentOf(finishBlocks(blocks, () => undefined, options.newKey)),
      ...(words !== undefined && { title: words }),
      isHeaded: title !== undefined && plainWords(title) !== '',
      ...(description !== undefined && { description }),
      anchors: anchors.byId,
      nodes: budget.spent(),
    }
  } catch (error) {
    if (error instanceof TooComplexError) return { kind: 'tooComplex', limit: error.limit, rule: error.rule }
    throw error
  }
}

/** The description of many pages is just their beginning. */
function isFirstWords(description: string | undefined, [first]: readonly Block[]): boolean {
  const words = description?.replace(/(?:…|\.{3})$/, '').trim()
  return !!words && first?.type === 'paragraph' && textOfNodes(first.nodes!).replaceAll(/\s+/g, ' ').startsWith(words)
}

/** Markup is longer than the text in it. */
const HTML_LENGTH = 10_000_000

/** The title is the only heading of the first level; of several, the first one if it equals the title of the page or is marked as such. */
function findTitle(
  main: HtmlElement,
  name: string | undefined,
  hasTitle: boolean,
): { title: HtmlElement | undefined; topLevel: number } {
  const titles: HtmlElement[] = []
  const visit = (element: HtmlElement) => {
    if (element !== main && isNoise(element)) return
    if (element.name === 'h1' && plainWords(element) !== '') titles.push(element)
    else for (const child of element.children) if (child.type === 'element') visit(child)
  }
  visit(main)
  const [first] = titles
  const isOnly = titles.length === 1
  const isTitle = hasTitle && first && (isOnly || hasClass(first, 'title', 'page-title') || plainWords(first) === name)
  const hasMore = titles.length > (isTitle ? 1 : 0)
  return { title: isTitle ? first : undefined, topLevel: hasMore ? 1 : 2 }
}

interface Means extends HtmlOptions {
  readonly budget: PageReader['budget']
}

function readBlocks(
  main: HtmlElement,
  title: HtmlElement | undefined,
  topLevel: number,
  anchors: Anchors,
  means: Means,
): Block[] {
  const byId = new Map<string, HtmlElement>()
  const byLabel = new Map<string, HtmlElement>()
  for (const element of elementsWithin(main)) {
    const { id, name } = element.attributes
    if (id && !byId.has(id)) byId.set(id, element)
    const label = element.attributes['aria-labelledby']
    if (label && element.attributes.role === 'tabpanel') byLabel.set(label, element)
    if (element.name === 'a' && name && !byId.has(name)) byId.set(name, element)
  }
  const reader: PageReader = {
    budget: means.budget,
    ref: (url, kind) => toReference(url, kind, anchors, means),
    byId,
    byLabel,
    anchors,
    notes: findNotes(main, byId),
    consumed: new Set(title ? [title] : []),
    isBlock: findBlocks(main),
    sizes: new WeakMap(),
    topLevel,
    blocks: (nodes, context) => toBlocks(nodes, reader, context),
  }
  return withoutLooseDividers(toBlocks(mayMean(main) ? [main] : main.children, reader, TOP_CONTEXT))
}

/** An unmarked main element may itself be a box of the content. */
const mayMean = (main: HtmlElement) => ['div', 'section', 'figure'].includes(main.name) && !isNoise(main)

/** An id of the page is resolved as its anchor; a link to the page itself has no target. */
function toReference(url: string, kind: ReferenceKind, anchors: Anchors, { resolve, absolute }: Means) {
  if (url.startsWith('#')) {
    const anchor = anchors.byId.get(decodeUriPart(url.slice(1)))
    if (anchor === '') return undefined
    return toRef(anchor === undefined ? url : `#${anchor}`, kind, resolve)
  }
  return toRef(absolute ? absolute(url) : url, kind, resolve)
}

/** Removes dividers between sections that were dropped. */
function withoutLooseDividers(blocks: readonly Block[]): Block[] {
  const isDivider = (each: Block | undefined) => each?.type === 'divider'
  let end = blocks.length
  while (isDivider(blocks[end - 1])) end--
  return blocks.slice(0, end).filter((each, at) => !(isDivider(each) && (at === 0 || isDivider(blocks[at - 1]))))
}
