/** Renders one page in the requested form. The same code runs on the event loop and, for large pages, in a thread. */

import { type ContentRef, plainText } from '@lectern/content/document'
import { highlightCode } from '@lectern/content/highlight'
import { type FindSpec, listSpecRefs } from '@lectern/content/openapi'
import { openNodes, type Revision, readBody } from '@lectern/content/revision'
import { type DocumentReader, FOR_VISITORS, resolveDocument, withPageContext } from '@lectern/content/visitors'
import {
  type FeedItem,
  listRefs,
  listUpdates,
  type PageContent,
  type PageSource,
  type PrintedPage,
  type ReferenceTarget,
  type RenderedPage,
  renderMarkdown,
  renderPage,
  renderPlainMarkdown,
  renderPrintedPage,
  toCanonicalUrl,
} from '@lectern/site'
import { storeThrough } from '../core/threads/node-store.ts'
import { threadTask } from '../core/threads/task.ts'
import { readSpecs } from '../features/openapi/index.ts'
import { type OpenRevision, readReusableContents } from '../features/revisions/index.ts'

/** Everything about a page but its body, as plain data. */
export interface PageFrame {
  readonly source: Pick<PageSource, 'site' | 'tree' | 'idPrefix'>
  readonly page: Omit<PageContent, 'document'>
  /** The hash of the body; absent if the page is empty. */
  readonly document?: string | undefined
  /** For whom the body is resolved. */
  readonly reader: DocumentReader
}

/** Gives access to what the body refers to. */
export interface PageHost {
  readonly resolve: (refs: readonly ContentRef[]) => Promise<readonly (ReferenceTarget | undefined)[]>
  readonly findSpecs: (refs: readonly ContentRef[]) => Promise<FindSpec>
  readonly highlight: PageSource['highlight']
}

export async function gatherSource(
  opened: OpenRevision,
  { source, page, document: hash, reader }: PageFrame,
  host: PageHost,
): Promise<PageSource> {
  const body = await readBody(opened.nodes, hash === undefined ? {} : { document: hash })
  const reusable = await readReusableContents(opened, body)
  const document = resolveDocument(
    body,
    { visitor: reader.visitor, context: withPageContext(reader.context, page) },
    { ...FOR_VISITORS, findReusableContent: ({ reusableContent }) => reusable.get(reusableContent) },
  )
  const refs = listRefs(document)
  const found = await host.resolve(refs)
  const targets = new Map(refs.map((ref, at) => [JSON.stringify(ref), found[at]]))
  const spec = await host.findSpecs(listSpecRefs(document))
  return {
    ...source,
    page: { ...page, document },
    highlight: host.highlight,
    resolve: (ref) => targets.get(JSON.stringify(ref)),
    spec,
  }
}

/** The forms in which a page can be rendered, with their results. */
export interface PageForms {
  html: RenderedPage
  /** As a part of a document to print. */
  printed: PrintedPage
  /** A complete markdown file, with front matter and a title. */
  markdown: string
  /** The markdown as it is joined with other pages into one text. */
  plain: string
  /** The first characters of its text, for feeds. */
  beginning: string
  /** The items of its updates blocks; null if it has no such block. */
  updates: FeedItem[] | null
  /** Ids of the files it shows. */
  files: string[]
}
export type PageForm = keyof PageForms

const BEGINNING = 500

export const FORMS: { [Form in PageForm]: (source: PageSource) => PageForms[Form] | Promise<PageForms[Form]> } = {
  html: renderPage,
  printed: renderPrintedPage,
  markdown: renderMarkdown,
  plain: renderPlainMarkdown,
  beginning: ({ page }) => plainText(page.document).slice(0, BEGINNING).toWellFormed(),
  updates: ({ site, page: { document, href } }) => {
    const hasUpdates = document.nodes.some((node) => node.object === 'block' && node.type === 'updates')
    return hasUpdates ? listUpdates(document, toCanonicalUrl(site, href)) : null
  },
  files: ({ page }) => listRefs(page.document).flatMap((ref) => (ref.kind === 'file' ? [ref.file] : [])),
}

export interface RenderInput {
  readonly frame: PageFrame
  readonly content: Revision
  readonly form: PageForm
  /** Whether code is highlighted. */
  readonly hasColours: boolean
}

/** What the task requests from the main thread: nodes by hash, targets of references, or specifications. */
export type RenderDataRequest =
  | { nodes: readonly string[] }
  | { refs: readonly ContentRef[] }
  | { specs: readonly ContentRef[] }

export const renderPageTask = threadTask(
  'render-page',
  async ({ frame, content, form, hasColours }: RenderInput, ask): Promise<PageForms[PageForm]> => {
    const request = (wanted: RenderDataRequest) => ask(JSON.stringify(wanted))
    const nodes = openNodes(storeThrough((hashes) => request({ nodes: hashes })))
    const source = await gatherSource({ nodes, content }, frame, {
      resolve: async (refs) =>
        (JSON.parse(await request({ refs })) as (ReferenceTarget | null)[]).map((target) => target ?? undefined),
      findSpecs: async (specs) =>
        specs.length === 0 ? () => undefined : readSpecs(specs, await request({ specs })).find,
      highlight: hasColours ? highlightCode : async (codes) => codes.map(() => undefined),
    })
    return FORMS[form](source)
  },
)
