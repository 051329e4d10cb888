import {
  findAncestors,
  findPage,
  findReusableContent,
  listSubpages,
  pathOf,
  readBody,
  type Page as StoredPage,
} from '@lectern/content'
import type { Asking } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import { printDocument } from '../../core/print-document.ts'
import { Written } from '../../core/serialize.ts'
import { openExpanded } from '../openapi/index.ts'
import type { OpenRevision, RevisionRow } from '../revisions/index.ts'
import { bodyOf } from './body.ts'
import { openRead } from './open-read.ts'
import { Page, toPage } from './page-schema.ts'
import { printWithRelativeLinks } from './relative-links.ts'
import { settleDocument } from './settle-document.ts'
import { shownTo } from './shown.ts'
import { findPointedAt } from './shown-files.ts'
import { type Viewing, viewOf } from './view.ts'

/** In bytes. A root names its content for ever, so an answer that follows from it, from the query and from what the caller sees is never out of date. */
const written = createLruCache<Written>(16 * 1024 * 1024)

/** The answer for the page that `find` finds; `name` is what the caller called it. */
export async function readPage(
  context: Viewing & { db: Db },
  name: string,
  find: (opened: OpenRevision) => Promise<StoredPage | undefined>,
): Promise<Written> {
  const { app, format, metadata } = viewOf(context)
  const { evaluated, dereferenced, 'format.markdown.refs': refs } = context.query
  const { mark } = shownTo(context.actor)
  const opened = await openRead(context)
  const key = `${opened.mark} ${app} ${format} ${metadata} ${evaluated} ${dereferenced} ${refs} ${name} ${mark}`
  let answer = written.get(key)
  if (!answer) {
    answer = Written.of(Page, await pageWithBody(opened, await find(opened), context))
    written.set(key, answer, answer.body.length + key.length)
  }
  return answer
}

/** Reads the page, those around it and those below it: never the whole tree. */
async function pageWithBody(opened: OpenRevision, page: StoredPage | undefined, viewing: Viewing): Promise<Page> {
  if (!page) throw notFound('Page')
  const { nodes, content } = opened
  const shown = shownTo(viewing.actor)
  await shown.checkPage(opened, page)
  const view = viewOf(viewing)
  const path = pathOf(await findAncestors(nodes, content, page), page)
  const pages = page.children ? shown.pages(await listSubpages(nodes, content, page, path)) : []
  const placed = toPage({ page, path, pages }, view)
  if (page.type !== 'document') return placed
  if (isAsItIs(viewing)) return { ...placed, ...(await bodyOf(nodes, page, view.format, viewing.space.id)) }
  const document = await settleDocument(opened, await readBody(nodes, page), page, viewing)
  const isRelative = viewing.query['format.markdown.refs'] === 'relative'
  const print = () =>
    isRelative
      ? printWithRelativeLinks(opened, document, path, viewing.space.id)
      : printDocument(document, viewing.space.id)
  return {
    ...placed,
    ...(view.format !== 'document' && { markdown: await print() }),
    ...(view.format !== 'markdown' && { document }),
  }
}

/** Nothing is decided or put in: the body is remembered by its hash. */
const isAsItIs = ({ actor, query }: Viewing) =>
  !actor.publishedContent && !query.evaluated && !query.dereferenced && query['format.markdown.refs'] !== 'relative'

/** 404 also when the caller may not see it. */
export async function openPage(
  { db, actor, revision }: { db: Db; actor: Asking; revision: RevisionRow },
  id: string,
): Promise<{ opened: OpenRevision; page: StoredPage }> {
  const opened = await openExpanded(db, revision)
  const page = await findPage(opened.nodes, opened.content, id)
  if (!page) throw notFound('Page')
  await shownTo(actor).checkPage(opened, page)
  return { opened, page }
}

/** 404 also when no page that the caller sees shows it. */
export async function openReusableContent(
  { db, actor, revision }: { db: Db; actor: Asking; revision: RevisionRow },
  id: string,
) {
  const opened = await openExpanded(db, revision)
  const found = await findReusableContent(opened.nodes, opened.content, id)
  const { isShown } = await findPointedAt(db, actor, revision, opened)
  if (!found || !isShown('reusableContent', id)) throw notFound('Reusable content')
  return { opened, found }
}
