import {
  type ContentRef,
  type Document,
  type PageFields,
  SLUG_LENGTH,
  SLUG_PATTERN,
  toPageFields,
} from '@lectern/content'
import type { Body } from '../../core/body-shape.ts'
import { checkDocument } from '../../core/document-shape.ts'
import { invalid } from '../../core/errors.ts'
import { type ReadingBudget, readMarkdown } from '../../core/read-markdown.ts'
import type { Batch } from './batch.ts'
import { checkConditions } from './check-conditions.ts'
import { keepOpenConflicts } from './keep-open-conflicts.ts'
import { resolveLinks } from './resolve-links.ts'

export interface ReadBody {
  document: Document
  /** What front matter says of the page. */
  fields: Partial<PageFields>
  /** Of a `#` line the text begins with: the document's first node. */
  heading: { title: string; isOnly: boolean } | undefined
}

interface Place {
  /** Where relative paths start. */
  folders: readonly string[]
  /** Where in the request it stands. */
  field: string
  budget?: ReadingBudget
  /** The body it takes the place of. */
  standing?: (() => Promise<Document>) | undefined
}

/** A body as it came in; undefined when there is none. */
export async function readBody(
  batch: Pick<Batch, 'nodes' | 'content' | 'pageRefs' | 'fileRefs'>,
  body: Body,
  place: Place,
): Promise<ReadBody | undefined> {
  const { field, standing } = place
  if ('markdown' in body && 'document' in body) throw invalid(`${field} must hold markdown or a document, not both`)
  if ('document' in body) {
    const document = checkDocument(`${field}.document`, body.document)
    checkConditions(`${field}.document`, document)
    const kept = await keepOpenConflicts(document, standing, `${field}.document`)
    return { document: kept, fields: {}, heading: undefined }
  }
  if (!('markdown' in body)) return undefined
  const read = await readText(batch, body.markdown, place)
  checkConditions(`${field}.markdown`, read.document)
  return { ...read, document: await keepOpenConflicts(read.document, standing, `${field}.markdown`) }
}

/** Twice where it has links to resolve: only a first reading tells which addresses there are. */
async function readText(
  batch: Pick<Batch, 'nodes' | 'content' | 'pageRefs' | 'fileRefs'>,
  markdown: string,
  { folders, field, budget }: Place,
): Promise<ReadBody> {
  const urls = new Set<string>()
  const read = (resolve: (url: string) => ContentRef | undefined) =>
    readMarkdown(`${field}.markdown`, markdown, { resolve, ...(budget && { budget }) })
  const first = read((url) => {
    urls.add(url)
    return undefined
  })
  if (first.frontMatter?.cover) urls.add(first.frontMatter.cover)
  const refs = await resolveLinks(batch, urls, folders)
  const resolve = (url: string) => refs.get(url)
  const { document, frontMatter, heading } = refs.size === 0 ? first : read(resolve)
  return { document, fields: { ...toPageFields(frontMatter, resolve), ...slugIn(frontMatter?.slug, field) }, heading }
}

function slugIn(slug: unknown, field: string): { slug?: string } {
  if (slug === undefined || slug === null) return {}
  if (typeof slug !== 'string' || slug.length > SLUG_LENGTH || !new RegExp(SLUG_PATTERN).test(slug))
    throw invalid(`${field}.markdown: the slug of the front matter must match ${SLUG_PATTERN}`)
  return { slug }
}
