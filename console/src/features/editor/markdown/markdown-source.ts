/**
 * A document as markdown text, and back. Text that nobody touched gives back the very blocks it was printed from, whatever markdown can say of them;
 * a block that it cannot say stands in the text as a block of code with its key (decision 0092).
 */
import {
  type Block,
  block,
  type ContentRef,
  contentOf,
  type Document,
  documentOf,
  joinText,
  keepKeys,
  leaf,
  type Node,
  type NodeData,
  text as textNode,
  walk,
} from '@lectern/content/document'
import { defaultHref, parseMarkdown, printMarkdown, type Resolve, readHref } from '@lectern/content/markdown'

/** The language of the block of code that stands for a block which markdown cannot say. */
const KEPT = 'kept-block'
/** Stands for the key of what is before the first block. */
const START = ''

export interface MarkdownSource {
  /** The text that was printed, without front matter. */
  text: string
  /** The document that the text stands for. */
  document: Document
  /** What the parser makes of the text, with the keys of the document. */
  parsed: Document
  /** Blocks as they were printed, and as the parser reads them back, by key. */
  originals: ReadonlyMap<string, Node>
  readBack: ReadonlyMap<string, Node>
  /** Blocks that markdown cannot say, by key. */
  kept: ReadonlyMap<string, Node>
  /** Empty paragraphs, which markdown has none of, by the key of the block before them. */
  blanks: ReadonlyMap<string, readonly Node[]>
  /** What the addresses in the text stand for. */
  links: ReadonlyMap<string, ContentRef>
}

type NewKey = () => string

export function printSource(document: Document, newKey: NewKey): MarkdownSource {
  const links = new Map<string, ContentRef>()
  const href = (ref: ContentRef) => {
    const url = defaultHref(ref)
    links.set(url, ref)
    return url
  }
  const kept = new Map<string, Node>()
  const blanks = new Map<string, Node[]>()
  const used = new Set<string>()
  let previous = START
  const nodes = document.nodes.flatMap((node) => {
    if (isBlank(node)) {
      blanks.set(previous, [...(blanks.get(previous) ?? []), node])
      return []
    }
    // Documents of others may have a key twice.
    const isOwnKey = node.object === 'block' && node.key !== undefined && !used.has(node.key)
    previous = isOwnKey ? node.key! : newKey()
    used.add(previous)
    if (isOwnKey && isSayable(node)) return [node]
    kept.set(previous, node)
    return [toPlaceholder(previous, 'type' in node ? node.type : node.object)]
  })
  const text = printMarkdown(documentOf(nodes), { href })
  const parsed = withKeys(nodes, parseBody(text, createResolver(links))?.nodes ?? [], newKey)
  return {
    text,
    document,
    parsed,
    originals: indexByKey(documentOf(nodes)),
    readBack: indexByKey(parsed),
    kept,
    blanks,
    links,
  }
}

/** The document that a changed text stands for, or why it cannot be read. */
export function readSource(
  body: string,
  source: MarkdownSource,
  newKey: NewKey,
  resolvePage?: Resolve,
): MarkdownSource | { rule: string } {
  if (body === source.text) return source
  const read = parseMarkdown(body, { resolve: createResolver(source.links, resolvePage), isLenient: true, newKey })
  if (read.kind !== 'parsed') return { rule: 'rule' in read ? read.rule : '' }
  const parsed = keepKeys(source.parsed, read.document, newKey)
  const used = new Set<string>()
  const withBlanks = (key: string | undefined, node: Node) => [node, ...(source.blanks.get(key ?? START) ?? [])]
  const nodes = parsed.nodes.flatMap((node) => {
    const key = readPlaceholder(node)
    const original = key !== undefined && !used.has(key) ? source.kept.get(key) : undefined
    if (!original) return withBlanks(node.key, restore(node, source))
    used.add(key!)
    return withBlanks(key, original)
  })
  nodes.unshift(...(source.blanks.get(START) ?? []))
  return { ...source, text: body, parsed, document: { ...source.document, nodes: withoutTakenKeys(nodes, newKey) } }
}

function createResolver(links: ReadonlyMap<string, ContentRef>, resolvePage?: Resolve): Resolve {
  return (url, kind) => {
    const known = links.get(url)
    if (known) return known
    if (url.startsWith('#') && url.length > 1) return { kind: 'anchor', anchor: url.slice(1) }
    return resolvePage?.(url, kind) ?? readHref(url)
  }
}

function parseBody(text: string, resolve: Resolve): Document | undefined {
  const read = parseMarkdown(text, { resolve, isLenient: true })
  return read.kind === 'parsed' ? read.document : undefined
}

/** Whether the block comes back from markdown with all its blocks, inlines, marks and words; only members of `data` may be missing. */
function isSayable(node: Node): boolean {
  if (node.object !== 'block' || readPlaceholder(node) !== undefined || hasConflict(node)) return false
  const links = new Map<string, ContentRef>()
  const href = (ref: ContentRef) => {
    links.set(defaultHref(ref), ref)
    return defaultHref(ref)
  }
  const back = parseBody(printMarkdown(documentOf([node]), { href }), createResolver(links))
  if (back?.nodes.length !== 1) return false
  const [before, after] = [describeBlocks([node]), describeBlocks(back.nodes)].map((each) => each.sort())
  return isSame(before!, after!)
}

const isBlank = (node: Node): boolean =>
  node.object === 'block' &&
  node.type === 'paragraph' &&
  !node.nodes?.some((each) => each.object !== 'text' || each.leaves.some(({ text }) => text !== ''))

/** Both sides of a conflict hold the same keys: it stays whole. */
const hasConflict = (node: Node) =>
  [...walk(documentOf([node]))].some((each) => each.node.object === 'block' && each.node.type === 'conflict')

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, at) => each === other[at])

/** A line for each block: its type, and what stands in it as text. */
function describeBlocks(nodes: readonly Node[]): string[] {
  const lines: string[] = []
  for (const { node } of walk(documentOf(nodes)))
    if (node.object === 'block') lines.push(`${node.type} ${JSON.stringify(describeInlines(node.nodes))}`)
  return lines
}

function describeInlines(nodes: readonly Node[] | undefined): unknown[] {
  if (!nodes?.some((node) => node.object === 'text' || node.object === 'inline')) return []
  return joinText(nodes).map((node) =>
    node.object === 'text'
      ? node.leaves.map((each) => [each.text, ...each.marks.map(({ type }) => type)])
      : node.object === 'inline'
        ? [node.type, describeInlines(node.nodes)]
        : [],
  )
}

const toPlaceholder = (key: string, type = ''): Node => ({
  ...block('code', { syntax: KEPT }, [block('code-line', {}, [textNode(leaf(`${key} ${type}`))])]),
  key,
})

function readPlaceholder(node: Node): string | undefined {
  if (node.object !== 'block' || node.type !== 'code' || node.data?.syntax !== KEPT) return undefined
  const line = node.nodes?.[0] as Block | undefined
  const first = line?.nodes?.[0]
  return first?.object === 'text' ? first.leaves[0]?.text.split(' ')[0] : undefined
}

/** Gives the parsed blocks the keys of those they were printed from. */
function withKeys(printed: readonly Node[], parsed: readonly Node[], newKey: NewKey): Document {
  const isSequence = isSame(describeBlocks(printed), describeBlocks(parsed))
  if (!isSequence) return keepKeys(documentOf(printed), documentOf(parsed), newKey)
  const keys = [...walk(documentOf(printed))].flatMap(({ node }) => (node.object === 'block' ? [node.key] : []))
  let at = 0
  const give = <N extends Node>(node: N): N => {
    if (node.object === 'text') return node
    const key = node.object === 'block' ? keys[at++] : undefined
    const { key: _parsed, ...rest } = node as Block
    return {
      ...rest,
      ...(key !== undefined && { key }),
      ...(node.nodes && { nodes: node.nodes.map(give) }),
      ...('fragments' in node && node.fragments && { fragments: node.fragments.map(give) }),
    } as unknown as N
  }
  return documentOf(parsed.map(give))
}

function indexByKey(document: Document): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const { node } of walk(document))
    if (node.object === 'block' && node.key !== undefined) found.set(node.key, node)
  return found
}

/** A block that reads as it was printed is the one it was printed from; one that was changed keeps the data that markdown cannot say. */
function restore<N extends Node>(node: N, source: MarkdownSource): N {
  if (node.object === 'text') return node
  const isBlock = node.object === 'block' && node.key !== undefined
  const [original, before] = isBlock ? [source.originals.get(node.key!), source.readBack.get(node.key!)] : []
  if (original && before && contentOf(before) === contentOf(node)) return original as N
  const unsaid = original && before ? missingMembers(original as Block, before as Block) : {}
  return {
    ...unsaid.members,
    ...node,
    ...(unsaid.data && { data: { ...unsaid.data, ...(node as Block).data } }),
    ...(node.nodes && { nodes: node.nodes.map((each) => restore(each, source)) }),
    ...('fragments' in node && node.fragments && { fragments: node.fragments.map((each) => restore(each, source)) }),
  }
}

const pickMissing = (from: object, known: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !(name in known)))

function missingMembers(original: Block, before: Block): { members?: object; data?: NodeData } {
  return {
    members: pickMissing(original, { ...before, nodes: 0, fragments: 0, data: 0 }),
    data: pickMissing(original.data ?? {}, before.data ?? {}),
  }
}

/** A kept block may hold keys that were given to others meanwhile. */
function withoutTakenKeys(nodes: readonly Node[], newKey: NewKey): Node[] {
  const taken = new Set<string>()
  return nodes.map((node) => {
    if (node.object !== 'block' || node.key === undefined) return node
    const isFree = !taken.has(node.key)
    taken.add(node.key)
    return isFree ? node : { ...node, key: newKey() }
  })
}
