/** What a page is found by. The same code runs on the event loop and, for large pages, in a thread. */
import type { ContentRef, Document } from '@lectern/content/document'
import { listSpecRefs } from '@lectern/content/openapi'
import { findReusableContent, openNodes, type Revision, readBody } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { type NamedFindSpec, readSpecs } from '../openapi/index.ts'
import { blockRefsIn, type OpenRevision } from '../revisions/index.ts'
import type { IndexedPage } from './changed-pages.ts'
import { type Draft, toDrafts } from './to-sections.ts'

export type FindSpecs = (refs: readonly ContentRef[]) => Promise<NamedFindSpec>

export async function draftPage(opened: OpenRevision, page: IndexedPage, findSpecs: FindSpecs): Promise<Draft[]> {
  const { document: hash } = page.page
  const body = hash === undefined ? undefined : await readBody(opened.nodes, { document: hash })
  const included = new Map<string, Document | undefined>()
  const documents = body ? [body] : []
  for (const each of documents)
    for (const { ref } of blockRefsIn(each)) {
      const { kind, reusableContent } = ref
      if (kind !== 'reusable-content' || included.has(String(reusableContent))) continue
      const found = await findReusableContent(opened.nodes, opened.content, String(reusableContent))
      const document = found?.document === undefined ? undefined : await readBody(opened.nodes, found)
      included.set(String(reusableContent), document)
      if (document) documents.push(document)
    }
  return toDrafts(page, body, (id) => included.get(id), await findSpecs(documents.flatMap(listSpecRefs)))
}

export interface DraftInput {
  readonly content: Revision
  readonly page: IndexedPage
}

/** What the task asks for: the nodes of hashes, or the specifications that references name. */
export type DraftQuestion = { nodes: readonly string[] } | { specs: readonly ContentRef[] }

/** The drafts as JSON. */
export const draftPageTask = threadTask('draft-page', async ({ content, page }: DraftInput, ask): Promise<string> => {
  const question = (asked: DraftQuestion) => ask(JSON.stringify(asked))
  const nodes = openNodes(storeThrough((hashes) => question({ nodes: hashes })))
  const findSpecs: FindSpecs = async (specs) => readSpecs(specs, await question({ specs }))
  return JSON.stringify(await draftPage({ nodes, content }, page, findSpecs))
})
