import type { ContentRef } from '@lectern/content/document'
import { type Nodes, openNodes } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { jobThreads } from '../../core/threads/pools.ts'
import { findIndexedSpecs, writeSpecs } from '../openapi/index.ts'
import { type OpenRevision, weighBody } from '../revisions/index.ts'
import type { IndexedPage } from './changed-pages.ts'
import { type DraftQuestion, draftPage, draftPageTask } from './draft-task.ts'
import type { Draft } from './to-sections.ts'

/** Blocks of API reference that are written out at once: each is a page by itself. */
const API_BLOCKS = 3

/** Bodies are read page by page and not kept. One that takes too long to be split is found by its title alone. */
export async function draftPages(
  db: Db,
  spaceId: string,
  revision: OpenRevision,
  pages: readonly IndexedPage[],
): Promise<Draft[]> {
  const drafts: Draft[] = []
  const pause = createPause()
  await revision.nodes.texts(pages.flatMap(({ page }) => page.document ?? []))
  for (const page of pages) {
    for (const draft of await draftOne(db, spaceId, revision, page)) drafts.push(draft)
    await pause()
  }
  return drafts
}

async function draftOne(
  db: Db,
  spaceId: string,
  { nodes, content }: OpenRevision,
  page: IndexedPage,
): Promise<Draft[]> {
  const opened = { nodes: passing(nodes), content }
  const { isHeavy, specs } = await weighBody(opened, page.page)
  const findSpecs = (refs: readonly ContentRef[]) => findIndexedSpecs(db, { spaceId, nodes, content }, refs)
  if (!isHeavy && specs.length <= API_BLOCKS) return draftPage(opened, page, findSpecs)
  const ask = async (question: string): Promise<string> => {
    const asked = JSON.parse(question) as DraftQuestion
    if ('nodes' in asked) return readNodeTexts(nodes, asked.nodes)
    return writeSpecs(asked.specs, await findSpecs(asked.specs))
  }
  const result = await jobThreads.run(draftPageTask, { content, page }, { caller: spaceId, ask })
  if (result.kind === 'done') return (await parseJson(result.value, { isTrusted: true })) as Draft[]
  const { document: _tooLarge, ...bare } = page.page
  return draftPage(opened, { ...page, page: bare }, findSpecs)
}

/** The same nodes for one page: what it reads is gone with it. */
const passing = (nodes: Nodes): Nodes =>
  openNodes({
    ...storeThrough((hashes) => readNodeTexts(nodes, hashes)),
    getTexts: async (hashes) => {
      const texts = await nodes.texts(hashes)
      return new Map(hashes.map((hash, at) => [hash, texts[at]!]))
    },
  })
