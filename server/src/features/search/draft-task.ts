/** Splits a page into the sections that search finds: on the event loop, or in a thread for large pages. */
import type { ContentRef } from '@lectern/content/document'
import { listSpecRefs } from '@lectern/content/openapi'
import { openNodes, type Revision, readBody } from '@lectern/content/revision'
import {
  ANONYMOUS,
  listReusableContentRefs,
  resolveDocument,
  withPageContext,
  withSpaceContext,
} from '@lectern/content/visitors'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { type NamedFindSpec, readSpecs } from '../openapi/index.ts'
import { type OpenRevision, readReusableContents } from '../revisions/index.ts'
import type { IndexedPage } from './changed-pages.ts'
import { type SectionDraft, toDrafts } from './to-sections.ts'

export type FindSpecs = (refs: readonly ContentRef[]) => Promise<NamedFindSpec>

/** Conditions stay in the document and are evaluated at search time; expressions that read the visitor have no text here. */
const FOR_INDEX = { conditions: 'keep', expressions: 'keep-visitor', hasAnchors: true } as const

export async function draftPage(
  opened: OpenRevision,
  indexed: IndexedPage,
  findSpecs: FindSpecs,
): Promise<SectionDraft[]> {
  const { page } = indexed
  const context = withPageContext(withSpaceContext({}, opened.content), page)
  if (page.document === undefined)
    return toDrafts(indexed, { document: undefined, context, includes: [] }, await findSpecs([]))
  const body = await readBody(opened.nodes, { document: page.document })
  const reusable = await readReusableContents(opened, body)
  const document = resolveDocument(
    body,
    { visitor: ANONYMOUS, context },
    { ...FOR_INDEX, findReusableContent: ({ reusableContent }) => reusable.get(reusableContent) },
  )
  const includes = listReusableContentRefs(body).map(({ reusableContent }) => reusableContent)
  return toDrafts(indexed, { document, context, includes }, await findSpecs(listSpecRefs(document)))
}

export interface DraftInput {
  readonly content: Revision
  readonly page: IndexedPage
}

/** What the task asks its host for: nodes by hash, or specifications by reference. */
export type DraftHostRequest = { nodes: readonly string[] } | { specs: readonly ContentRef[] }

/** Returns the drafts as JSON. */
export const draftPageTask = threadTask('draft-page', async ({ content, page }: DraftInput, ask): Promise<string> => {
  const request = (input: DraftHostRequest) => ask(JSON.stringify(input))
  const nodes = openNodes(storeThrough((hashes) => request({ nodes: hashes })))
  const findSpecs: FindSpecs = async (specs) => readSpecs(specs, await request({ specs }))
  return JSON.stringify(await draftPage({ nodes, content }, page, findSpecs))
})
