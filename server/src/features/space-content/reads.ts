import {
  findFile,
  findPage,
  findPageByPath,
  listFiles,
  listFilesAfter,
  listPages,
  listReusableContents,
  listSpaceRedirects,
} from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { pageOf, toPage as toListPage } from '../../core/operation/pagination.ts'
import { present } from '../../core/words/shapes.ts'
import { findPublishedOn, locateOnSite } from '../spaces/index.ts'
import { findVisibleReferences, visibleContentFor } from '../visible-content/index.ts'
import { findMergedFrom } from './merged-from.ts'
import type { ContentMount } from './mounts.ts'
import { openRequestedRevision } from './open-requested-revision.ts'
import { RevisionPage, toRevisionPage } from './page-schema.ts'
import { openReusableContent, readPageResponse } from './read-page.ts'
import {
  ContentQuery,
  FilesQuery,
  PageReadQuery,
  Pages,
  RevisionFile,
  RevisionReusableContent,
  SpaceRevision,
  toRevisionFile,
  toRevisionReusableContent,
  toSpaceRevision,
} from './schema.ts'
import { toView } from './view.ts'

/** Builds the operations that read content, the same for each mount. */
export const contentReads = ({ where, prefix, ids, access, publishedContent }: ContentMount): Operation[] => [
  operation({
    id: ids.revision,
    summary: `The content ${where}: its pages without bodies, its files and reusable contents`,
    route: `GET ${prefix}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: SpaceRevision,
    reads: 'slow',
    handle: async (context) => {
      const { db, actor, space, revision } = context
      const view = toView(context)
      const opened = await openRequestedRevision(context)
      const { nodes, content } = opened
      const { isVisible } = await findVisibleReferences(actor, revision, opened)
      const files = (await listFiles(nodes, content)).filter(({ id }) => isVisible('file', id))
      const reusable = await listReusableContents(nodes, content)
      return toSpaceRevision(
        // Only members see change requests, so others do not see that a revision merged one.
        actor.publishedContent ? { ...revision, type: 'edits' } : revision,
        {
          ...(!actor.publishedContent && (await findMergedFrom(db, revision, view.urls))),
          pages: visibleContentFor(actor, opened)
            .filterPages(await listPages(nodes, content))
            .map((page) => toRevisionPage(page, view)),
          files: files.map((file) => toRevisionFile(file, view)),
          reusableContents: reusable
            .filter(({ id }) => isVisible('reusableContent', id))
            .map((each) => toRevisionReusableContent(each, view)),
          ...present('variables', content.variables),
          ...(content.redirects !== undefined &&
            !actor.publishedContent && {
              redirects: (await listSpaceRedirects(nodes, content)).map(([source, page]) => ({ source, page })),
            }),
        },
        space,
        actor.publishedContent ? locateOnSite(actor.publishedContent, space.id) : await findPublishedOn(db, space.id),
        view,
      )
    },
  }),
  operation({
    id: ids.pages,
    summary: `The pages ${where}, as a tree, without their bodies`,
    route: `GET ${prefix}/pages`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: Pages,
    reads: 'slow',
    handle: async (context) => {
      const view = toView(context)
      const opened = await openRequestedRevision(context)
      const all = await listPages(opened.nodes, opened.content)
      const pages = visibleContentFor(context.actor, opened).filterPages(all)
      return { pages: pages.map((page) => toRevisionPage(page, view)) }
    },
  }),
  operation({
    id: ids.files,
    summary: `The files ${where}`,
    route: `GET ${prefix}/files`,
    access,
    scope: 'space:read',
    query: FilesQuery,
    answer: pageOf(RevisionFile),
    handle: async (context) => {
      const view = toView(context)
      const { nodes, content } = await openRequestedRevision(context)
      const after = context.page.after?.[0] as string | undefined
      const { files, count } = await listFilesAfter(nodes, content, after, context.page.limit + 1)
      const page = toListPage(context.page, files, count, ({ id }) => [id])
      return { ...page, items: page.items.map((file) => toRevisionFile(file, view)) }
    },
  }),
  operation({
    id: ids.file,
    summary: `A file ${where}`,
    route: `GET ${prefix}/files/{fileId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: RevisionFile,
    handle: async (context) => {
      const { actor, revision, params } = context
      const opened = await openRequestedRevision(context)
      const file = await findFile(opened.nodes, opened.content, params.fileId)
      const { isVisible } = await findVisibleReferences(actor, revision, opened)
      if (!file || !isVisible('file', file.id)) throw notFound('File')
      return toRevisionFile(file, toView(context))
    },
  }),
  operation({
    id: ids.page,
    summary: `A page ${where}, with its body`,
    route: `GET ${prefix}/page/{pageId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: PageReadQuery,
    answer: RevisionPage,
    handle: (context) => {
      const { pageId } = context.params
      return readPageResponse(context, pageId, ({ nodes, content }) => findPage(nodes, content, pageId))
    },
  }),
  operation({
    id: ids.pageByPath,
    summary: `The page at a path ${where}, with its body`,
    route: `GET ${prefix}/path/{pagePath}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: PageReadQuery,
    answer: RevisionPage,
    handle: (context) => {
      const { pagePath } = context.params
      return readPageResponse(context, `/${pagePath}`, ({ nodes, content }) => findPageByPath(nodes, content, pagePath))
    },
  }),
  operation({
    id: ids.reusableContent,
    summary: `A reusable content ${where}`,
    route: `GET ${prefix}/reusable-contents/{reusableContentId}`,
    access,
    scope: 'space:read',
    publishedContent,
    query: ContentQuery,
    answer: RevisionReusableContent,
    handle: async (context) => {
      const { found } = await openReusableContent(context, context.params.reusableContentId)
      return toRevisionReusableContent(found, toView(context))
    },
  }),
]
