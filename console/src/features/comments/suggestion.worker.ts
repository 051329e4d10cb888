/** Prints and reads the markdown of single blocks beside the screen. */
import { type ContentRef, contentOf, documentOf, keepKeys, type Node } from '@lectern/content/document'
import { defaultHref, parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import type { SuggestionReply, SuggestionRequest } from './suggestion-messages.ts'

const newKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)

addEventListener('message', ({ data }: MessageEvent<SuggestionRequest>) => {
  postMessage({ id: data.id, ...answer(data) } as SuggestionReply)
})

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never

function answer(request: SuggestionRequest): WithoutId<SuggestionReply> {
  if (request.kind === 'print') {
    const printed = request.blocks.map(print)
    const areFaithful = request.blocks.map((blocks, at) => {
      const { text, links } = printed[at]!
      const read = parse(text, links)
      return 'nodes' in read && areAlike(read.nodes, blocks)
    })
    return { kind: 'printed', texts: printed.map(({ text }) => text), areFaithful }
  }
  const { text, block } = request
  const read = parse(text, print([block]).links)
  if ('rule' in read) return { kind: 'unreadable', rule: read.rule }
  const { nodes } = keepKeys(documentOf([block]), documentOf(read.nodes), newKey)
  return { kind: 'read', blocks: [...nodes], isChanged: !areAlike(nodes, [block]) }
}

const areAlike = (some: readonly Node[], others: readonly Node[]) =>
  some.length === others.length && some.every((node, at) => contentOf(node) === contentOf(others[at]!))

/** The text, and what the addresses in it stand for. */
function print(blocks: readonly Node[]) {
  const links = new Map<string, ContentRef>()
  const href = (ref: ContentRef) => {
    const url = defaultHref(ref)
    links.set(url, ref)
    return url
  }
  return { text: printMarkdown(documentOf([...blocks]), { href }).trim(), links }
}

/** The leading line break prevents front matter, which a block does not have. */
function parse(text: string, links: ReadonlyMap<string, ContentRef>): { nodes: Node[] } | { rule: string } {
  const parsed = parseMarkdown(`\n${text}`, { resolve: (url) => links.get(url) })
  return parsed.kind === 'parsed' ? { nodes: [...parsed.document.nodes] } : { rule: parsed.rule }
}
