import {
  findAncestors,
  findPage,
  findReusableContent,
  listSubpages,
  type Page as StoredPage,
  toPagePath,
} from '@lectern/content/revision'
import type { Asking } from '../../core/actor.ts'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { serialize, Written } from '../../core/operation/serialize.ts'
import { Document } from '../../core/words/document-shape.ts'
import { present } from '../../core/words/shapes.ts'
import { openExpanded } from '../openapi/index.ts'
import type { OpenRevision, RevisionRow } from '../revisions/index.ts'
import { findVisibleReferences, visibilityKey, visibleContentFor } from '../visible-content/index.ts'
import { loadBody } from './load-body.ts'
import { openRequestedRevision } from './open-requested-revision.ts'
import { RevisionPage, toRevisionPage } from './page-schema.ts'
import type { BodyRequest } from './read-body.ts'
import { toView, type ViewContext } from './view.ts'

/** In bytes. A root names its content for ever, so an answer that follows from it, from the query and from what the caller sees is never out of date. */
const responseCache = createLruCache<Written>(16 * 1024 * 1024)

/** The answer for the page that `find` finds; `name` is what the caller called it. */
export async function readPageResponse(
  context: ViewContext & { db: ReadDb },
  name: string,
  find: (opened: OpenRevision) => Promise<StoredPage | undefined>,
): Promise<Written> {
  const { app, format, metadata } = toView(context)
  const { evaluated, dereferenced, 'format.markdown.refs': refs } = context.query
  const opened = await openRequestedRevision(context)
  const key = `${opened.contentKey} ${app} ${format} ${metadata} ${evaluated} ${dereferenced} ${refs} ${name} ${visibilityKey(context.actor)}`
  let answer = responseCache.get(key)
  if (!answer) {
    answer = await serializePage(opened, await find(opened), context)
    responseCache.set(key, answer, answer.body.length + key.length)
  }
  return answer
}

/** Reads the page, those around it and those below it: never the whole tree. */
async function serializePage(
  opened: OpenRevision,
  page: StoredPage | undefined,
  viewing: ViewContext,
): Promise<Written> {
  if (!page) throw notFound('Page')
  const { nodes, content } = opened
  const visible = visibleContentFor(viewing.actor, opened)
  await visible.checkPage(page)
  const view = toView(viewing)
  const path = toPagePath(await findAncestors(nodes, content, page), page)
  const pages = page.children ? visible.filterPages(await listSubpages(nodes, content, page, path)) : []
  const placed = toRevisionPage({ page, path, pages }, view)
  if (page.type !== 'document') return Written.of(RevisionPage, placed)
  const { markdown, document } = await loadBody(
    opened,
    {
      document: page.document,
      page,
      query: viewing.query,
      reader: { publishedContent: viewing.actor.publishedContent },
      format: view.format,
      ...(viewing.query['format.markdown.refs'] === 'relative' && { path }),
    },
    viewing.space.id,
  )
  const whole = { ...placed, ...present('markdown', markdown) }
  if (typeof document !== 'string') return Written.of(RevisionPage, { ...whole, ...present('document', document) })
  return Written.text(`${serialize(RevisionPage, whole).slice(0, -1)},"document":${document}}`)
}

/** The answer of operations that read nothing but a document. */
export async function serializeDocument(opened: OpenRevision, question: BodyRequest, caller: string): Promise<Written> {
  const { document } = await loadBody(opened, { ...question, format: 'document' }, caller)
  return typeof document === 'string' ? Written.text(document) : Written.of(Document, document)
}

/** 404 also when the caller may not see it. */
export async function openPage(
  { db, actor, revision }: { db: ReadDb; actor: Asking; revision: RevisionRow },
  id: string,
): Promise<{ opened: OpenRevision; page: StoredPage }> {
  const opened = await openExpanded(db, revision)
  const page = await findPage(opened.nodes, opened.content, id)
  if (!page) throw notFound('Page')
  await visibleContentFor(actor, opened).checkPage(page)
  return { opened, page }
}

/** 404 also when no page that the caller sees shows it. */
export async function openReusableContent(
  { db, actor, revision }: { db: ReadDb; actor: Asking; revision: RevisionRow },
  id: string,
) {
  const opened = await openExpanded(db, revision)
  const found = await findReusableContent(opened.nodes, opened.content, id)
  const { isVisible } = await findVisibleReferences(actor, revision, opened)
  if (!found || !isVisible('reusableContent', id)) throw notFound('Reusable content')
  return { opened, found }
}
