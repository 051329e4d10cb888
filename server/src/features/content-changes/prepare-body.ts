/** A body as it came in → what is to be stored of it. Runs where the request is answered, and in a thread when it is large. */
import { type ContentRef, type Document, keepKeys } from '@lectern/content/document'
import { toPageFields } from '@lectern/content/markdown'
import type { PageFields } from '@lectern/content/revision'
import { isPageSlug, PAGE_SLUG_PATTERN } from '@lectern/content/text'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { type ReadingBudget, readMarkdown } from '../../core/words/read-markdown.ts'
import { checkConditions } from './check-conditions.ts'
import { keepOpenConflicts } from './keep-open-conflicts.ts'

export interface SentBody {
  /** Where in the request it stands. */
  readonly field: string
  readonly body: { readonly markdown: string } | { readonly document: unknown }
  /** Of the page that stands, with the title it is to have unless front matter names another; absent: the page is new. */
  readonly title?: string
}

export interface BodyHost {
  resolveLinks(urls: ReadonlySet<string>): Promise<ReadonlyMap<string, ContentRef>>
  /** The body that it takes the place of; an empty one where there is none. */
  readStanding(): Promise<Document>
}

export interface PreparedBody {
  /** What front matter says of the page. */
  readonly fields: Partial<PageFields>
  /** Of a new page: what its leading `#` line says. */
  readonly title?: string
  /** null: nothing is left. */
  readonly document: Document | null
}

export interface ReadText {
  document: Document
  fields: Partial<PageFields>
  /** Of a `#` line the text begins with: the document's first node. */
  heading: { title: string; isOnly: boolean } | undefined
}

export async function prepareBody(sent: SentBody, budget: ReadingBudget, host: BodyHost): Promise<PreparedBody> {
  const { title } = sent
  const read = await readSentBody(sent, budget, host)
  const taken = title === undefined ? takeTitle(read) : dropTitle(read, title)
  return {
    fields: read.fields,
    ...(taken.title !== undefined && { title: taken.title }),
    document: taken.document.nodes.length === 0 ? null : keepKeys(await host.readStanding(), taken.document, newId),
  }
}

/** The same, as it is: not made into the body of a page. */
export async function readSentBody(sent: SentBody, budget: ReadingBudget, host: BodyHost): Promise<ReadText> {
  const { body } = sent
  const field = `${sent.field}.${'markdown' in body ? 'markdown' : 'document'}`
  const read: ReadText =
    'markdown' in body
      ? await readText(field, body.markdown, budget, host)
      : { document: checkDocument(field, body.document), fields: {}, heading: undefined }
  checkConditions(field, read.document)
  return { ...read, document: await keepOpenConflicts(read.document, host.readStanding, field) }
}

/** Twice where it has links to resolve: only a first reading tells which addresses there are. */
async function readText(field: string, markdown: string, budget: ReadingBudget, host: BodyHost): Promise<ReadText> {
  const urls = new Set<string>()
  const read = (resolve: (url: string) => ContentRef | undefined) => readMarkdown(field, markdown, { resolve, budget })
  const first = read((url) => {
    urls.add(url)
    return undefined
  })
  if (first.frontMatter?.cover) urls.add(first.frontMatter.cover)
  const refs = urls.size === 0 ? new Map<string, ContentRef>() : await host.resolveLinks(urls)
  const resolve = (url: string) => refs.get(url)
  const { document, frontMatter, heading } = refs.size === 0 ? first : read(resolve)
  return { document, fields: { ...toPageFields(frontMatter, resolve), ...slugIn(frontMatter?.slug, field) }, heading }
}

function slugIn(slug: unknown, field: string): { slug?: string } {
  if (slug === undefined || slug === null) return {}
  if (typeof slug !== 'string' || !isPageSlug(slug))
    throw invalid(`${field}: the slug of the front matter must match ${PAGE_SLUG_PATTERN}`)
  return { slug }
}

/** "On `insert_page` a single leading `#` line is the title", unless front matter names another. */
function takeTitle({ document, heading, fields }: ReadText): { title?: string; document: Document } {
  const isTitle = heading?.isOnly && heading.title !== '' && (fields.title ?? heading.title) === heading.title
  return isTitle ? { title: heading.title, document: withoutFirst(document) } : { document }
}

/** "A leading `#` line that equals the title is dropped, any other is content." */
const dropTitle = (
  { document, heading, fields }: ReadText,
  title: string,
): { title?: undefined; document: Document } => ({
  document: heading?.title === (fields.title ?? title) ? withoutFirst(document) : document,
})

const withoutFirst = (document: Document): Document => ({ ...document, nodes: document.nodes.slice(1) })
