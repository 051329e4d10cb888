/** The body of a page or of reusable content as a reader asks for it. The same code runs on the event loop and, for large bodies, in a thread. */
import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { type Page, type Revision, readBody } from '@lectern/content/revision'
import type { Asking } from '../../core/actor.ts'
import type { OpenRevision } from '../revisions/index.ts'
import { relativeHrefs } from './relative-links.ts'
import { type DocumentQuery, settleDocument } from './settle-document.ts'

export type Format = 'markdown' | 'document'

/** Plain data. */
export interface BodyQuestion {
  /** Of the body; absent: it is empty. */
  readonly document?: string | undefined
  /** Whose body it is. */
  readonly page?: Page | undefined
  /** Of the page, where links are to lead from it. */
  readonly path?: string | undefined
  readonly query: DocumentQuery
  readonly reader: Pick<Asking, 'publishedContent'>
  /** Absent: both. */
  readonly format?: Format | undefined
}

/** Nothing is decided or put in: what it reads follows from its hash. */
export const isAsItIs = ({ reader, query, path }: BodyQuestion): boolean =>
  !reader.publishedContent && !query.evaluated && !query.dereferenced && path === undefined

export async function answerBody(
  opened: OpenRevision,
  question: BodyQuestion,
): Promise<{ markdown?: string; document?: Document }> {
  const { document: hash, page, path, query, reader, format } = question
  const stored = await readBody(opened.nodes, hash === undefined ? {} : { document: hash })
  const document = isAsItIs(question) ? stored : await settleDocument(opened, stored, page, { actor: reader, query })
  const print = async () =>
    printMarkdown(document, path === undefined ? {} : { href: await relativeHrefs(opened, document, path) })
  return {
    ...(format !== 'document' && { markdown: hash === undefined ? '' : await print() }),
    ...(format !== 'markdown' && { document }),
  }
}

export interface BodyTaskInput {
  readonly content: Revision
  readonly question: BodyQuestion
}
