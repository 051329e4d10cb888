/** Prints and reads the text of a page beside the screen: both take time on a long page. It remembers what it printed or read last. */
import { diffBlocks } from '@lectern/content/document'
import { parseMarkdown, type Resolve } from '@lectern/content/markdown'
import { newKey } from '../../../shell/saving/new-key.ts'
import { printPageSettings, readPageSettings, type SettingsChange } from './front-matter.ts'
import type { EditedPage, KnownPages, SourceReply, SourceRequest } from './markdown-messages.ts'
import { type MarkdownSource, printSource, readSource } from './markdown-source.ts'

let source: MarkdownSource | undefined
let page: EditedPage | undefined
let lastFence: string | undefined
let resolvePage: Resolve | undefined

addEventListener('message', ({ data }: MessageEvent<SourceRequest>) => {
  postMessage({ id: data.id, ...answer(data) } as SourceReply)
})

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never

function answer(request: SourceRequest): WithoutId<SourceReply> {
  if (request.kind === 'print') {
    resolvePage = createPageResolver(request.pages)
    source = printSource(request.document, newKey)
    return { kind: 'printed', text: source.text, keptCount: source.kept.size }
  }
  if (request.kind === 'compare') {
    page = request.page
    return { kind: 'compared', frontMatter: printPageSettings(page), settings: readSettings() }
  }
  const read = readSource(request.text, source!, newKey, resolvePage)
  if ('rule' in read) return { kind: 'unreadable', rule: read.rule }
  const splices = diffBlocks(source!.document, read.document)
  source = read
  lastFence = readFence(request.text)
  return { kind: 'read', splices, document: read.document, settings: readSettings() }
}

function readSettings(): SettingsChange {
  if (!page || lastFence === undefined) return { change: {} }
  const front = parseMarkdown(lastFence, { isLenient: true })
  if (front.kind !== 'parsed') return { change: {} }
  const [unused] = Object.keys(front.unused ?? {})
  if (front.problem !== undefined || unused !== undefined) return { rule: front.problem ?? unused! }
  return readPageSettings(page, front.frontMatter)
}

/** The front matter alone, so that its names are read once. */
function readFence(text: string): string {
  const normal = text.slice(0, 30_000).replaceAll(/\r\n?/g, '\n')
  const end = /\n---[ \t]*(?:\n|$)/.exec(normal)
  return normal.startsWith('---') && end ? normal.slice(0, end.index + end[0].length) : ''
}

/** `/pages/<id>`, `/pages/<path>` and `<path>.md`. */
function createPageResolver(pages: KnownPages): Resolve {
  const ids = new Map<string, string>(
    pages.flatMap(([id, path]) => [
      [`/pages/${id}`, id] as const,
      [`/pages/${path}`, id] as const,
      [`${path}.md`, id] as const,
    ]),
  )
  return (url) => {
    const [address = '', anchor] = url.split('#', 2)
    const page = ids.get(address)
    if (page === undefined) return undefined
    return anchor ? { kind: 'anchor', page, anchor } : { kind: 'page', page }
  }
}
