/** Renders a page for the members who work on it: on the event loop, or in a thread when it is large. */
import type { ContentRef } from '@lectern/content/document'
import {
  findAncestors,
  findPage,
  findReusableContent,
  type Nodes,
  type Page,
  toPagePath,
} from '@lectern/content/revision'
import { DIAGRAM_FRAME_NAME, type PageContent, type RenderedBody, STYLESHEET_NAME } from '@lectern/site'
import { notFound, tookTooLong } from '../../core/errors.ts'
import type { Context } from '../../core/operation/operation.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { type ExpandedRevision, findShownSpecs, openExpanded, writeSpecs } from '../openapi/index.ts'
import { weighBody } from '../revisions/index.ts'
import type { ContentSource } from '../space-content/index.ts'
import { type DrawHost, type DrawInput, type DrawQuestion, drawBody, drawPageTask } from './draw-task.ts'
import { highlightInThread } from './highlight-in-thread.ts'
import { createReferenceResolver, type ResolverContext } from './resolve-references.ts'
import type { DrawnPage } from './schema.ts'

/** The path of the assets that all rendered pages share (server/src/published/assets.ts). */
const ASSETS = '/sites/~assets'
export const SHARED_STYLESHEET = `${ASSETS}/${STYLESHEET_NAME}`
export const DIAGRAM_FRAME_PATH = `${ASSETS}/${DIAGRAM_FRAME_NAME}`

/** The most API reference blocks of a page rendered on the event loop: each is as large as a page. */
const API_BLOCKS = 3

export type DrawContext = Pick<Context, 'storage'> &
  ResolverContext &
  ContentSource & { query: { language?: string | undefined } }

export async function drawPage(context: DrawContext, pageId: string): Promise<DrawnPage> {
  const opened = await openExpanded(context.db, context.revision)
  const page = await findPage(opened.nodes, opened.content, pageId)
  if (!page) throw notFound('Page')
  const resolve = createReferenceResolver(context, opened, { kind: 'page', page })
  const input: DrawInput = {
    page: await toContent(context, opened, page, resolve),
    document: page.type === 'document' ? page.document : undefined,
    language: context.query.language ?? 'en',
    diagram: DIAGRAM_FRAME_PATH,
  }
  return draw(context, opened, input, resolve)
}

/** As it would look on a page of its own. */
export async function drawReusableContent(context: DrawContext, id: string): Promise<DrawnPage> {
  const { space, appPath, urls } = context
  const opened = await openExpanded(context.db, context.revision)
  const reusableContent = await findReusableContent(opened.nodes, opened.content, id)
  if (!reusableContent) throw notFound('Reusable content')
  const input: DrawInput = {
    page: {
      id,
      title: reusableContent.title,
      href: `${urls.spaceApp(space.organization_id, space.id)}${appPath}/~/reusable/${id}`,
      updatedAt: reusableContent.updatedAt,
      // The screen around it has the title, and pages that show it have their own.
      layout: { title: false },
    },
    document: reusableContent.document,
    language: context.query.language ?? 'en',
    diagram: DIAGRAM_FRAME_PATH,
  }
  const holder = { kind: 'reusable-content', reusableContent } as const
  return draw(context, opened, input, createReferenceResolver(context, opened, holder))
}

async function draw(
  context: DrawContext,
  opened: ExpandedRevision,
  input: DrawInput,
  resolve: DrawHost['resolve'],
): Promise<DrawnPage> {
  const host = createHost(context, opened, resolve)
  const { isHeavy, specs } = await weighBody(opened, input)
  const isInThread = isHeavy || specs.length > API_BLOCKS
  const drawn = isInThread
    ? await drawInThread(opened, input, host, `space ${context.space.id}`)
    : await drawBody(opened, input, host)
  return {
    object: 'drawn-page',
    id: input.page.id,
    ...drawn,
    stylesheet: SHARED_STYLESHEET,
  }
}

/** The host on the event loop. */
export const createHost = (
  { db, storage, space }: Pick<DrawContext, 'db' | 'storage' | 'space'>,
  opened: ExpandedRevision,
  resolve: DrawHost['resolve'],
): DrawHost => ({
  resolve,
  findSpecs: (refs) => findShownSpecs({ reads: db, db, storage }, { spaceId: space.id, ...opened }, refs),
  highlight: highlightInThread(`space ${space.id}`),
})

/** Answers what a thread that draws asks for. */
export const answerThread =
  (nodes: Nodes, host: DrawHost) =>
  async (question: string): Promise<string> => {
    const about = JSON.parse(question) as DrawQuestion
    if ('nodes' in about) return readNodeTexts(nodes, about.nodes)
    if ('refs' in about) return JSON.stringify(await host.resolve(about.refs))
    return writeSpecs(about.specs, { find: await host.findSpecs(about.specs), nameOf: () => undefined })
  }

/** Code whose highlighting takes too long is shown plain. */
async function drawInThread(
  opened: ExpandedRevision,
  input: DrawInput,
  host: DrawHost,
  caller: string,
): Promise<RenderedBody> {
  const ask = answerThread(opened.nodes, host)
  for (const hasColours of [true, false]) {
    const task = { ...input, content: opened.content, hasColours }
    const result = await requestThreads.run(drawPageTask, task, { caller, ask })
    if (result.kind === 'done') return result.value
  }
  throw tookTooLong()
}

async function toContent(
  { space, appPath, urls }: DrawContext,
  { nodes, content }: ExpandedRevision,
  page: Page,
  resolve: DrawHost['resolve'],
): Promise<Omit<PageContent, 'document'>> {
  const path = toPagePath(await findAncestors(nodes, content, page), page)
  const cover = (page.cover ?? {}) as { ref?: ContentRef; refDark?: ContentRef; yPos?: number }
  const [light, dark] = await resolve([cover.ref, cover.refDark].map((ref) => ref ?? { kind: 'url', url: '' }))
  return {
    id: page.id,
    title: page.title,
    href: `${urls.spaceApp(space.organization_id, space.id)}${appPath}/${encodeURI(path)}`,
    description: page.description,
    emoji: page.emoji,
    icon: page.icon,
    variables: page.variables,
    layout: page.layout as PageContent['layout'],
    tags: page.tags?.map((tag) => (typeof tag === 'string' ? tag : tag.tag)),
    updatedAt: page.updatedAt,
    cover: light?.href ? { src: light.href, srcDark: dark?.href || undefined, yPos: cover.yPos ?? 0 } : undefined,
  }
}
