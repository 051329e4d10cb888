/** Renders a page of a site in the requested form: on the event loop, or in a thread when it is large. */
import type { ContentRef } from '@lectern/content/document'
import { tookTooLong } from '../core/errors.ts'
import { readNodeTexts } from '../core/threads/node-store.ts'
import { requestThreads } from '../core/threads/pools.ts'
import { highlightInThread } from '../features/drawn-pages/index.ts'
import { findShownSpecs, writeSpecs } from '../features/openapi/index.ts'
import { weighBody } from '../features/revisions/index.ts'
import { type LoadedPage, loadPage, type VisitedPage } from './page-source.ts'
import {
  FORMS,
  gatherSource,
  type PageForm,
  type PageForms,
  type RenderDataRequest,
  type RenderInput,
  renderPageTask,
} from './render-task.ts'
import type { ServingContext } from './serving-context.ts'

/** A page with more API reference blocks is rendered in a thread, as each block is as large as a page. */
const API_BLOCKS = 3

export async function renderAs<Form extends PageForm>(
  serving: ServingContext,
  at: VisitedPage,
  form: Form,
): Promise<PageForms[Form]> {
  const loaded = await loadPage(serving, at)
  const { isHeavy, specs } = await weighBody(loaded.opened, loaded.frame)
  return isHeavy || specs.length > API_BLOCKS
    ? renderInThread(serving, at, loaded, form)
    : renderHere(serving, at, loaded, form)
}

async function renderHere<Form extends PageForm>(
  serving: ServingContext,
  at: VisitedPage,
  loaded: LoadedPage,
  form: Form,
): Promise<PageForms[Form]> {
  const { frame, opened, resolve } = loaded
  const source = await gatherSource(opened, frame, {
    resolve,
    findSpecs: (refs) => findSpecs(serving, at, loaded, refs),
    highlight: highlightInThread(`site ${at.visit.state.site.id}`),
  })
  return FORMS[form](source)
}

/** If highlighting takes too long, the page is rendered again with plain code. */
async function renderInThread<Form extends PageForm>(
  serving: ServingContext,
  at: VisitedPage,
  loaded: LoadedPage,
  form: Form,
): Promise<PageForms[Form]> {
  const { frame, opened, resolve } = loaded
  const ask = async (text: string): Promise<string> => {
    const request = JSON.parse(text) as RenderDataRequest
    if ('nodes' in request) return readNodeTexts(opened.nodes, request.nodes)
    if ('refs' in request) return JSON.stringify(await resolve(request.refs))
    const find = await findSpecs(serving, at, loaded, request.specs)
    return writeSpecs(request.specs, { find, nameOf: () => undefined })
  }
  const isHtml = form === 'html' || form === 'printed'
  // Only a page in its site shows the table of contents, which may be long.
  const source = form === 'html' ? frame.source : { ...frame.source, tree: [] }
  const input: RenderInput = { frame: { ...frame, source }, content: opened.content, form, hasColours: isHtml }
  const options = { caller: `site ${at.visit.state.site.id}`, ask }
  let result = await requestThreads.run(renderPageTask, input, options)
  if (result.kind === 'exceeded' && input.hasColours)
    result = await requestThreads.run(renderPageTask, { ...input, hasColours: false }, options)
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value as PageForms[Form]
}

const findSpecs = (
  { db: reads, database: { db }, storage }: ServingContext,
  { place }: VisitedPage,
  { opened }: LoadedPage,
  refs: readonly ContentRef[],
) => findShownSpecs({ reads, db, storage }, { spaceId: place.siteSpace.spaceId, ...opened }, refs)
