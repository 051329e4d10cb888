import { findAncestors, listSubpages, pathOf, type Page as StoredPage } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import { Written } from '../../core/serialize.ts'
import { type OpenRevision, openRevision } from '../revisions/index.ts'
import { bodyOf } from './body.ts'
import { Page, toPage } from './page-schema.ts'
import { type ReadView, type Viewing, viewOf } from './view.ts'

/** In bytes. A root names its content for ever, so an answer that follows from it and from the query is never out of date. */
const written = createLruCache<Written>(16 * 1024 * 1024)

/** The answer for the page that `find` finds; `name` is what the caller called it. */
export async function readPage(
  context: Viewing & { db: Db },
  name: string,
  find: (opened: OpenRevision) => Promise<StoredPage | undefined>,
): Promise<Written> {
  const view = viewOf(context)
  const key = `${context.revision.root} ${view.app} ${view.format} ${view.metadata} ${name}`
  let answer = written.get(key)
  if (!answer) {
    const opened = await openRevision(context.db, context.revision)
    answer = new Written(Page, await pageWithBody(opened, await find(opened), view))
    written.set(key, answer, answer.body.length + key.length)
  }
  return answer
}

/** Reads the page, those around it and those below it: never the whole tree. */
async function pageWithBody(
  { nodes, content }: OpenRevision,
  page: StoredPage | undefined,
  view: ReadView,
): Promise<Page> {
  if (!page) throw notFound('Page')
  const path = pathOf(await findAncestors(nodes, content, page), page)
  const pages = page.children ? await listSubpages(nodes, content, page, path) : []
  const placed = toPage({ page, path, pages }, view)
  return page.type === 'document' ? { ...placed, ...(await bodyOf(nodes, page, view.format)) } : placed
}
