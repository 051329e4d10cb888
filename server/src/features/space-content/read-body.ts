/** The body of a page or of reusable content as a reader asks for it. The same code runs on the event loop and, for large bodies, in a thread. */
import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { type Page, type Revision, readBody } from '@lectern/content/revision'
import { ANONYMOUS, aroundPage, aroundSpace, resolveDocument } from '@lectern/content/visitors'
import type { Asking } from '../../core/actor.ts'
import { type OpenRevision, readReusableContents } from '../revisions/index.ts'
import type { DocumentQuery } from './document-query.ts'
import { relativeHrefs } from './relative-links.ts'

export type BodyFormat = 'markdown' | 'document'

/** Plain data. */
export interface BodyRequest {
  /** Of the body; absent: it is empty. */
  readonly document?: string | undefined
  /** Whose body it is. */
  readonly page?: Page | undefined
  /** Whether it is the body of reusable content. */
  readonly isReusableContent?: boolean
  /** Of the page, where links are to lead from it. */
  readonly path?: string | undefined
  readonly query: DocumentQuery
  readonly reader: Pick<Asking, 'publishedContent'>
  /** Absent: both. */
  readonly format?: BodyFormat | undefined
}

/** Nothing is decided or put in: what it reads follows from its hash. */
export const isStoredForm = ({ reader, query, path }: BodyRequest): boolean =>
  !reader.publishedContent && !query.evaluated && !query.dereferenced && path === undefined

export async function readBodyContent(
  opened: OpenRevision,
  question: BodyRequest,
): Promise<{ markdown?: string; document?: Document }> {
  const { document: hash, path, format } = question
  const stored = await readBody(opened.nodes, hash === undefined ? {} : { document: hash })
  const document = isStoredForm(question) ? stored : await resolveFor(opened, stored, question)
  const print = async () =>
    printMarkdown(document, path === undefined ? {} : { href: await relativeHrefs(opened, document, path) })
  return {
    ...(format !== 'document' && { markdown: hash === undefined ? '' : await print() }),
    ...(format !== 'markdown' && { document }),
  }
}

/** Nothing is known of a visitor where a member reads. For a visitor conditions are decided whether the query asks for it or not. */
async function resolveFor(opened: OpenRevision, document: Document, question: BodyRequest): Promise<Document> {
  const { page, query, reader, isReusableContent = false } = question
  const { evaluated = false, dereferenced = false } = query
  const isVisitor = reader.publishedContent !== undefined
  const { visitor, around: site } = reader.publishedContent ?? { visitor: ANONYMOUS, around: { site: {} } }
  const around = aroundSpace(site, opened.content)
  const reusable = dereferenced === false ? undefined : await readReusableContents(opened, document)
  return resolveDocument(
    document,
    { visitor, around: page ? aroundPage(around, page) : around },
    {
      conditions: isVisitor || evaluated === true ? 'decide' : 'keep',
      expressions: evaluated === true ? 'replace' : evaluated === false ? 'keep' : 'keep-visitor',
      findReusableContent: reusable && (({ reusableContent }) => reusable.get(reusableContent)),
      keepsUnresolved: !isVisitor,
      isReusableContent: isVisitor && isReusableContent,
    },
  )
}

export interface BodyTaskInput {
  readonly content: Revision
  readonly question: BodyRequest
}
