/** A page of a site in the form that is asked for: at once, or in a thread when it is large. */
import type { ContentRef } from '@lectern/content/document'
import { tookTooLong } from '../core/errors.ts'
import { readNodeTexts } from '../core/threads/node-store.ts'
import { requestThreads } from '../core/threads/pools.ts'
import { findShownSpecs, writeSpecs } from '../features/openapi/index.ts'
import { weighBody } from '../features/revisions/index.ts'
import { highlightInThread } from './highlight-in-thread.ts'
import { type LoadedPage, loadPage, type PageAt } from './page-source.ts'
import {
  FORMS,
  gatherSource,
  type PageForm,
  type PageForms,
  type RenderInput,
  type RenderQuestion,
  renderPageTask,
} from './render-task.ts'
import type { Serving } from './serving.ts'

/** Blocks of API reference that a page may have to be rendered at once: each is a page by itself. */
const API_BLOCKS = 3

export async function renderAs<Form extends PageForm>(
  serving: Serving,
  at: PageAt,
  form: Form,
): Promise<PageForms[Form]> {
  const loaded = await loadPage(serving, at)
  const { isHeavy, specs } = await weighBody(loaded.opened, loaded.frame)
  return isHeavy || specs.length > API_BLOCKS
    ? renderInThread(serving, at, loaded, form)
    : renderHere(serving, at, loaded, form)
}

async function renderHere<Form extends PageForm>(
  serving: Serving,
  at: PageAt,
  loaded: LoadedPage,
  form: Form,
): Promise<PageForms[Form]> {
  const { frame, opened, resolve } = loaded
  const source = await gatherSource(opened, frame, {
    resolve,
    findSpecs: (refs) => findSpecs(serving, at, loaded, refs),
    highlight: highlightInThread(at.visit.state.site.id),
  })
  return FORMS[form](source)
}

/** Code that takes too long to be coloured is shown plain. */
async function renderInThread<Form extends PageForm>(
  serving: Serving,
  at: PageAt,
  loaded: LoadedPage,
  form: Form,
): Promise<PageForms[Form]> {
  const { frame, opened, resolve } = loaded
  const ask = async (question: string): Promise<string> => {
    const asked = JSON.parse(question) as RenderQuestion
    if ('nodes' in asked) return readNodeTexts(opened.nodes, asked.nodes)
    if ('refs' in asked) return JSON.stringify(await resolve(asked.refs))
    const find = await findSpecs(serving, at, loaded, asked.specs)
    return writeSpecs(asked.specs, { find, nameOf: () => undefined })
  }
  const isHtml = form === 'html'
  // Of all forms only a page shows the table of contents, which may be long.
  const source = isHtml ? frame.source : { ...frame.source, tree: [] }
  const input: RenderInput = { frame: { ...frame, source }, content: opened.content, form, hasColours: isHtml }
  const options = { caller: `site ${at.visit.state.site.id}`, ask }
  let result = await requestThreads.run(renderPageTask, input, options)
  if (result.kind === 'exceeded' && input.hasColours)
    result = await requestThreads.run(renderPageTask, { ...input, hasColours: false }, options)
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value as PageForms[Form]
}

const findSpecs = (
  { db: reads, database: { db }, storage }: Serving,
  { place }: PageAt,
  { opened }: LoadedPage,
  refs: readonly ContentRef[],
) => findShownSpecs({ reads, db, storage }, { spaceId: place.siteSpace.spaceId, ...opened }, refs)
