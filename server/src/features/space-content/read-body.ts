/** Reads the body of a page or of reusable content. The same code runs on the event loop and, for large bodies, in a thread. */
import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { type Page, type Revision, readBody } from '@lectern/content/revision'
import { ANONYMOUS, resolveDocument, withPageContext, withSpaceContext } from '@lectern/content/visitors'
import type { ActorIdentity } from '../../core/actor.ts'
import { type OpenRevision, readReusableContents } from '../revisions/index.ts'
import type { DocumentQuery } from './document-query.ts'
import { relativeHrefs } from './relative-links.ts'

export type BodyFormat = 'markdown' | 'document'

/** It is plain data, so that it can be sent to a thread. */
export interface BodyRequest {
  /** The hash of the body; it is absent when the body is empty. */
  readonly document?: string | undefined
  /** The page whose body it is. */
  readonly page?: Page | undefined
  /** Whether it is the body of reusable content. */
  readonly isReusableContent?: boolean
  /** The path of the page, when links are written relative to it. */
  readonly path?: string | undefined
  readonly query: DocumentQuery
  readonly reader: Pick<ActorIdentity, 'publishedContent'>
  /** When it is absent, both formats are read. */
  readonly format?: BodyFormat | undefined
}

/** Whether no condition is evaluated and nothing is inserted, so that the result depends on the hash alone. */
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

/** A member reads without the claims of a visitor. For a visitor, conditions are always evaluated, whatever the query says. */
async function resolveFor(opened: OpenRevision, document: Document, question: BodyRequest): Promise<Document> {
  const { page, query, reader, isReusableContent = false } = question
  const { evaluated = false, dereferenced = false } = query
  const isVisitor = reader.publishedContent !== undefined
  const { visitor, context: site } = reader.publishedContent ?? { visitor: ANONYMOUS, context: { site: {} } }
  const context = withSpaceContext(site, opened.content)
  const reusable = dereferenced === false ? undefined : await readReusableContents(opened, document)
  return resolveDocument(
    document,
    { visitor, context: page ? withPageContext(context, page) : context },
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
