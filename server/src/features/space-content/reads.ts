import {
  findFile,
  findPage,
  findPageByPath,
  listFiles,
  listFilesAfter,
  listPages,
  listReusableContents,
} from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { pageOf, toPage as toListPage } from '../../core/operation/pagination.ts'
import { present } from '../../core/words/shapes.ts'
import { findPublishedOn, placeOnSite } from '../spaces/index.ts'
import { findVisibleReferences, visibleContentFor } from '../visible-content/index.ts'
import { findMergedFrom } from './merged-from.ts'
import type { Mount } from './mounts.ts'
import { openRead } from './open-read.ts'
import { Page, toPage } from './page-schema.ts'
import { openReusableContent, readPage } from './read-page.ts'
import {
  ContentQuery,
  File,
  FilesQuery,
  PageReadQuery,
  Pages,
  ReusableContent,
  Revision,
  toFile,
  toReusableContent,
  toRevision,
} from './schema.ts'
import { viewOf } from './view.ts'

/** The reads of content, the same wherever it is. */
export const contentReads = ({ of, prefix, ids, access, publishedContent }: Mount): Operation[] => [
  operation({
    id: ids.revision,
    summary: `The content ${of}: its pages without bodies, its files and reusable contents`,
    route: `GET ${prefix}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: Revision,
    reads: 'slow',
    handle: async (context) => {
      const { db, actor, space, revision } = context
      const view = viewOf(context)
      const opened = await openRead(context)
      const { nodes, content } = opened
      const { isVisible } = await findVisibleReferences(actor, revision, opened)
      const files = (await listFiles(nodes, content)).filter(({ id }) => isVisible('file', id))
      const reusable = await listReusableContents(nodes, content)
      return toRevision(
        // Change requests are for members, and so is what came of one.
        actor.publishedContent ? { ...revision, type: 'edits' } : revision,
        {
          ...(!actor.publishedContent && (await findMergedFrom(db, revision, view.urls))),
          pages: visibleContentFor(actor, opened)
            .filterPages(await listPages(nodes, content))
            .map((page) => toPage(page, view)),
          files: files.map((file) => toFile(file, view)),
          reusableContents: reusable
            .filter(({ id }) => isVisible('reusableContent', id))
            .map((each) => toReusableContent(each, view)),
          ...present('variables', content.variables),
        },
        space,
        actor.publishedContent ? placeOnSite(actor.publishedContent, space.id) : await findPublishedOn(db, space.id),
        view,
      )
    },
  }),
  operation({
    id: ids.pages,
    summary: `The pages ${of}, as a tree, without their bodies`,
    route: `GET ${prefix}/pages`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: Pages,
    reads: 'slow',
    handle: async (context) => {
      const view = viewOf(context)
      const opened = await openRead(context)
      const all = await listPages(opened.nodes, opened.content)
      const pages = visibleContentFor(context.actor, opened).filterPages(all)
      return { pages: pages.map((page) => toPage(page, view)) }
    },
  }),
  operation({
    id: ids.files,
    summary: `The files ${of}`,
    route: `GET ${prefix}/files`,
    access,
    scope: 'space:read',
    query: FilesQuery,
    answer: pageOf(File),
    handle: async (context) => {
      const view = viewOf(context)
      const { nodes, content } = await openRead(context)
      const after = context.page.after?.[0] as string | undefined
      const { files, count } = await listFilesAfter(nodes, content, after, context.page.limit + 1)
      const page = toListPage(context.page, files, count, ({ id }) => [id])
      return { ...page, items: page.items.map((file) => toFile(file, view)) }
    },
  }),
  operation({
    id: ids.file,
    summary: `A file ${of}`,
    route: `GET ${prefix}/files/{fileId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: File,
    handle: async (context) => {
      const { actor, revision, params } = context
      const opened = await openRead(context)
      const file = await findFile(opened.nodes, opened.content, params.fileId)
      const { isVisible } = await findVisibleReferences(actor, revision, opened)
      if (!file || !isVisible('file', file.id)) throw notFound('File')
      return toFile(file, viewOf(context))
    },
  }),
  operation({
    id: ids.page,
    summary: `A page ${of}, with its body`,
    route: `GET ${prefix}/page/{pageId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: PageReadQuery,
    answer: Page,
    handle: (context) => {
      const { pageId } = context.params
      return readPage(context, pageId, ({ nodes, content }) => findPage(nodes, content, pageId))
    },
  }),
  operation({
    id: ids.pageByPath,
    summary: `The page at a path ${of}, with its body`,
    route: `GET ${prefix}/path/{pagePath}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: PageReadQuery,
    answer: Page,
    handle: (context) => {
      const { pagePath } = context.params
      return readPage(context, `/${pagePath}`, ({ nodes, content }) => findPageByPath(nodes, content, pagePath))
    },
  }),
  operation({
    id: ids.reusableContent,
    summary: `A reusable content ${of}`,
    route: `GET ${prefix}/reusable-contents/{reusableContentId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: ReusableContent,
    handle: async (context) => {
      const { found } = await openReusableContent(context, context.params.reusableContentId)
      return toReusableContent(found, viewOf(context))
    },
  }),
]
