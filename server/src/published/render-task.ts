/** One page in the form that is asked for. The same code runs on the event loop and, for large pages, in a thread. */
import { type ContentRef, type Document, plainText } from '@lectern/content/document'
import { type FindSpec, listSpecRefs } from '@lectern/content/openapi'
import { findReusableContent, openNodes, type Revision, readBody } from '@lectern/content/revision'
import { type Around, holds, type Visitor } from '@lectern/content/visitors'
import {
  canonicalOf,
  type FeedItem,
  highlightCode,
  type PageContent,
  type PageSource,
  type Rendered,
  refsOf,
  renderMarkdown,
  renderPage,
  renderPlainMarkdown,
  settleDocument,
  settlingOf,
  type Target,
  updatesOf,
} from '@lectern/site'
import { storeThrough } from '../core/threads/node-store.ts'
import { threadTask } from '../core/threads/task.ts'
import { readSpecs } from '../features/openapi/index.ts'
import type { OpenRevision } from '../features/revisions/index.ts'

/** Everything about a page but its body, as plain data. */
export interface PageFrame {
  readonly source: Pick<PageSource, 'site' | 'visitor' | 'spaceVariables' | 'tree'>
  readonly page: Omit<PageContent, 'document'>
  /** Of the body; absent: it is empty. */
  readonly document?: string | undefined
  /** Who conditions are decided for. */
  readonly reader: { readonly visitor: Visitor; readonly around: Around }
}

/** What a body turns out to name. */
export interface PageHost {
  readonly resolve: (refs: readonly ContentRef[]) => Promise<readonly (Target | undefined)[]>
  readonly findSpecs: (refs: readonly ContentRef[]) => Promise<FindSpec>
  readonly highlight: PageSource['highlight']
}

export async function gatherSource(
  opened: OpenRevision,
  { source, page, document: hash, reader }: PageFrame,
  host: PageHost,
): Promise<PageSource> {
  const body = await readBody(opened.nodes, hash === undefined ? {} : { document: hash })
  const reusable = await gatherReusable(opened, body)
  const around = { ...reader.around, page: { title: page.title, vars: page.variables ?? {} } }
  const gathered = {
    ...source,
    page: { ...page, document: body },
    holds: (condition: string) => holds(condition, reader.visitor, around),
    reusable: (ref: object) => reusable.get(JSON.stringify(ref)),
    highlight: host.highlight,
  }
  const document = settleDocument(body, settlingOf(gathered))
  const refs = refsOf(document)
  const found = await host.resolve(refs)
  const targets = new Map(refs.map((ref, at) => [JSON.stringify(ref), found[at]]))
  const spec = await host.findSpecs(listSpecRefs(document))
  return { ...gathered, resolve: (ref) => targets.get(JSON.stringify(ref)), spec }
}

async function gatherReusable({ nodes, content }: OpenRevision, document: Document): Promise<Map<string, Document>> {
  const found = new Map<string, Document>()
  for (const ref of refsOf(document)) {
    if (ref.kind !== 'reusable-content' || ref.space !== undefined) continue
    const reused = await findReusableContent(nodes, content, ref.reusableContent)
    if (reused) found.set(JSON.stringify(ref), await readBody(nodes, reused))
  }
  return found
}

/** What may be wanted of a page. */
export interface PageForms {
  html: Rendered
  /** A file of its own, with front matter and a title. */
  markdown: string
  /** How it stands among other pages in one text. */
  plain: string
  /** How it begins, for lists of pages. */
  beginning: string
  /** The updates it tells of; null: it is no page of updates. */
  updates: FeedItem[] | null
  /** Ids of the files that stand on it. */
  files: string[]
}
export type PageForm = keyof PageForms

const BEGINNING = 500

const settled = (source: PageSource) => settleDocument(source.page.document, settlingOf(source))

export const FORMS: { [Form in PageForm]: (source: PageSource) => PageForms[Form] | Promise<PageForms[Form]> } = {
  html: renderPage,
  markdown: renderMarkdown,
  plain: renderPlainMarkdown,
  beginning: (source) => plainText(settled(source)).slice(0, BEGINNING).toWellFormed(),
  updates: (source) => {
    const document = settled(source)
    const hasUpdates = document.nodes.some((node) => node.object === 'block' && node.type === 'updates')
    return hasUpdates ? updatesOf(document, canonicalOf(source.site, source.page.href)) : null
  },
  files: (source) => refsOf(settled(source)).flatMap((ref) => (ref.kind === 'file' ? [ref.file] : [])),
}

export interface RenderInput {
  readonly frame: PageFrame
  readonly content: Revision
  readonly form: PageForm
  /** Whether code is coloured. */
  readonly hasColours: boolean
}

/** What the task asks for: the nodes of hashes, what references lead to, or the specifications they name. */
export type RenderQuestion =
  | { nodes: readonly string[] }
  | { refs: readonly ContentRef[] }
  | { specs: readonly ContentRef[] }

export const renderPageTask = threadTask(
  'render-page',
  async ({ frame, content, form, hasColours }: RenderInput, ask): Promise<PageForms[PageForm]> => {
    const question = (asked: RenderQuestion) => ask(JSON.stringify(asked))
    const nodes = openNodes(storeThrough((hashes) => question({ nodes: hashes })))
    const source = await gatherSource({ nodes, content }, frame, {
      resolve: async (refs) =>
        (JSON.parse(await question({ refs })) as (Target | null)[]).map((target) => target ?? undefined),
      findSpecs: async (specs) =>
        specs.length === 0 ? () => undefined : readSpecs(specs, await question({ specs })).find,
      highlight: hasColours ? highlightCode : async (codes) => codes.map(() => undefined),
    })
    return FORMS[form](source)
  },
)
