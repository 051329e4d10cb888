/** Turns a submitted body into the document to store. It runs on the event loop, or in a thread when the body is large. */
import { type ContentRef, type Document, documentOf, isKeyed, keepKeys } from '@lectern/content/document'
import { toPageFields } from '@lectern/content/markdown'
import type { PageFields } from '@lectern/content/revision'
import { isPageSlug, PAGE_SLUG_PATTERN } from '@lectern/content/text'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { type ReadingBudget, readMarkdown } from '../../core/words/read-markdown.ts'
import { checkConditions } from './check-conditions.ts'
import { preserveOpenConflicts } from './preserve-open-conflicts.ts'

interface SubmittedBody {
  /** The path of the body in the request. */
  readonly field: string
  readonly body: { readonly markdown: string } | { readonly document: unknown }
  /** The title that an existing page will have unless front matter has another; absent for a new page. */
  readonly title?: string
}

export interface BodyHost {
  resolveLinks(urls: ReadonlySet<string>): Promise<ReadonlyMap<string, ContentRef>>
  /** Reads the body that is replaced; an empty one for a new page. */
  readCurrent(): Promise<Document>
}

export interface PreparedBody {
  /** The page fields of the front matter. */
  readonly fields: Partial<PageFields>
  /** The title of a new page, from its leading `#` line. */
  readonly title?: string
  /** null for an empty body. */
  readonly document: Document | null
}

interface ParsedBody {
  document: Document
  fields: Partial<PageFields>
  /** The leading `#` line, which is the document's first node. */
  heading: { title: string; isOnly: boolean } | undefined
}

export async function prepareBody(
  submitted: SubmittedBody,
  budget: ReadingBudget,
  host: BodyHost,
): Promise<PreparedBody> {
  const { title } = submitted
  const read = await parseSubmittedBody(submitted, budget, host)
  const taken = title === undefined ? takeTitle(read) : dropTitle(read, title)
  return {
    fields: read.fields,
    ...(taken.title !== undefined && { title: taken.title }),
    document: taken.document.nodes.length === 0 ? null : await withKeys(taken.document, submitted, host),
  }
}

/** A document whose blocks all have keys says itself which block is which: what replaces a deleted block is not that block. */
async function withKeys(document: Document, { body }: SubmittedBody, host: BodyHost): Promise<Document> {
  const saysKeys = 'document' in body && isKeyed(document)
  return keepKeys(saysKeys ? documentOf([]) : await host.readCurrent(), document, newId)
}

/** Parses and checks a body without preparing it for a page. */
export async function parseSubmittedBody(
  submitted: SubmittedBody,
  budget: ReadingBudget,
  host: BodyHost,
): Promise<ParsedBody> {
  const { body } = submitted
  const field = `${submitted.field}.${'markdown' in body ? 'markdown' : 'document'}`
  const read: ParsedBody =
    'markdown' in body
      ? await parseMarkdownBody(field, body.markdown, budget, host)
      : { document: checkDocument(field, body.document), fields: {}, heading: undefined }
  checkConditions(field, read.document)
  return { ...read, document: await preserveOpenConflicts(read.document, host.readCurrent, field) }
}

/** Parses twice when there are links to resolve: the first pass collects their URLs. */
async function parseMarkdownBody(
  field: string,
  markdown: string,
  budget: ReadingBudget,
  host: BodyHost,
): Promise<ParsedBody> {
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
  return { document, fields: { ...toPageFields(frontMatter, resolve), ...readSlug(frontMatter?.slug, field) }, heading }
}

function readSlug(slug: unknown, field: string): { slug?: string } {
  if (slug === undefined || slug === null) return {}
  if (typeof slug !== 'string' || !isPageSlug(slug))
    throw invalid(`${field}: the slug of the front matter must match ${PAGE_SLUG_PATTERN}`)
  return { slug }
}

/** "On `insert_page` a single leading `#` line is the title", unless front matter names another. */
function takeTitle({ document, heading, fields }: ParsedBody): { title?: string; document: Document } {
  const isTitle = heading?.isOnly && heading.title !== '' && (fields.title ?? heading.title) === heading.title
  return isTitle ? { title: heading.title, document: withoutFirst(document) } : { document }
}

/** "A leading `#` line that equals the title is dropped, any other is content." */
const dropTitle = (
  { document, heading, fields }: ParsedBody,
  title: string,
): { title?: undefined; document: Document } => ({
  document: heading?.title === (fields.title ?? title) ? withoutFirst(document) : document,
})

const withoutFirst = (document: Document): Document => ({ ...document, nodes: document.nodes.slice(1) })
