import {
  findAncestors,
  findPage,
  findReusableContent,
  listSubpages,
  type Page as StoredPage,
  toPagePath,
} from '@lectern/content/revision'
import type { ActorIdentity } from '../../core/actor.ts'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { SerializedBody, serialize } from '../../core/operation/serialize.ts'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { present } from '../../core/words/shapes.ts'
import { openExpanded } from '../openapi/index.ts'
import type { OpenRevision, RevisionRow } from '../revisions/index.ts'
import { findVisibleReferences, visibilityKey, visibleContentFor } from '../visible-content/index.ts'
import { loadBody } from './load-body.ts'
import { openRequestedRevision } from './open-requested-revision.ts'
import { RevisionPage, toRevisionPage } from './page-schema.ts'
import type { BodyRequest } from './read-body.ts'
import { toView, type ViewContext } from './view.ts'

/** Its size is counted in bytes. A root hash never changes its content, so a response keyed by root, query and the caller's access is never stale. */
const responseCache = createLruCache<SerializedBody>(16 * 1024 * 1024)

/** Builds the response for the page that `find` finds; `name` is how the caller named it. */
export async function readPageResponse(
  context: ViewContext & { db: ReadDb },
  name: string,
  find: (opened: OpenRevision) => Promise<StoredPage | undefined>,
): Promise<SerializedBody> {
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
): Promise<SerializedBody> {
  if (!page) throw notFound('Page')
  const { nodes, content } = opened
  const visible = visibleContentFor(viewing.actor, opened)
  await visible.checkPage(page)
  const view = toView(viewing)
  const path = toPagePath(await findAncestors(nodes, content, page), page)
  const pages = page.children ? visible.filterPages(await listSubpages(nodes, content, page, path)) : []
  const placed = toRevisionPage({ page, path, pages }, view)
  if (page.type !== 'document') return SerializedBody.of(RevisionPage, placed)
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
  if (typeof document !== 'string')
    return SerializedBody.of(RevisionPage, { ...whole, ...present('document', document) })
  return SerializedBody.text(`${serialize(RevisionPage, whole).slice(0, -1)},"document":${document}}`)
}

/** Writes the response of operations that read only a document. */
export async function serializeDocument(
  opened: OpenRevision,
  question: BodyRequest,
  caller: string,
): Promise<SerializedBody> {
  const { document } = await loadBody(opened, { ...question, format: 'document' }, caller)
  return typeof document === 'string' ? SerializedBody.text(document) : SerializedBody.of(DocumentShape, document)
}

/** Throws a 404 also when the caller may not see the page. */
export async function openPage(
  { db, actor, revision }: { db: ReadDb; actor: ActorIdentity; revision: RevisionRow },
  id: string,
): Promise<{ opened: OpenRevision; page: StoredPage }> {
  const opened = await openExpanded(db, revision)
  const page = await findPage(opened.nodes, opened.content, id)
  if (!page) throw notFound('Page')
  await visibleContentFor(actor, opened).checkPage(page)
  return { opened, page }
}

/** Throws a 404 also when no page that the caller sees shows it. */
export async function openReusableContent(
  { db, actor, revision }: { db: ReadDb; actor: ActorIdentity; revision: RevisionRow },
  id: string,
) {
  const opened = await openExpanded(db, revision)
  const found = await findReusableContent(opened.nodes, opened.content, id)
  const { isVisible } = await findVisibleReferences(actor, revision, opened)
  if (!found || !isVisible('reusableContent', id)) throw notFound('Reusable content')
  return { opened, found }
}
