import type { ContentRef } from '@lectern/content/document'
import { type Nodes, openNodes } from '@lectern/content/revision'
import type { WriteDb } from '../../core/database/connections.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { jobThreads } from '../../core/threads/pools.ts'
import { findIndexedSpecs, writeSpecs } from '../openapi/index.ts'
import { type OpenRevision, weighBody } from '../revisions/index.ts'
import type { IndexedPage } from './changed-pages.ts'
import { type DraftHostRequest, draftPage, draftPageTask } from './draft-task.ts'
import type { SectionDraft } from './to-sections.ts'

/** Blocks of API reference that are expanded on the event loop: each is as long as a page. */
const API_BLOCKS = 3

/**
 * Bodies are read page by page. A page that takes too long to split is indexed by its title alone. The versions of the specifications that pages show are
 * added to `versions`.
 */
export async function draftPages(
  db: WriteDb,
  spaceId: string,
  revision: OpenRevision,
  pages: readonly IndexedPage[],
  versions: Map<string, string | null>,
): Promise<SectionDraft[]> {
  const drafts: SectionDraft[] = []
  const pause = createPause()
  await revision.nodes.texts(pages.flatMap(({ page }) => page.document ?? []))
  for (const page of pages) {
    for (const draft of await draftOne(db, spaceId, revision, page, versions)) drafts.push(draft)
    await pause()
  }
  return drafts
}

async function draftOne(
  db: WriteDb,
  spaceId: string,
  { nodes, content }: OpenRevision,
  page: IndexedPage,
  versions: Map<string, string | null>,
): Promise<SectionDraft[]> {
  const opened = { nodes: openTemporaryNodes(nodes), content }
  const { isHeavy, specs } = await weighBody(opened, page.page)
  const findSpecs = async (refs: readonly ContentRef[]) => {
    const found = await findIndexedSpecs(db, { spaceId, nodes, content }, refs)
    for (const [name, version] of found.versions) if (!versions.has(name)) versions.set(name, version)
    return found
  }
  if (!isHeavy && specs.length <= API_BLOCKS) return draftPage(opened, page, findSpecs)
  const ask = async (question: string): Promise<string> => {
    const request = JSON.parse(question) as DraftHostRequest
    if ('nodes' in request) return readNodeTexts(nodes, request.nodes)
    return writeSpecs(request.specs, await findSpecs(request.specs))
  }
  const result = await jobThreads.run(draftPageTask, { content, page }, { caller: spaceId, ask })
  if (result.kind === 'done') return (await parseJson(result.value, { isTrusted: true })) as SectionDraft[]
  const { document: _tooLarge, ...bare } = page.page
  return draftPage(opened, { ...page, page: bare }, findSpecs)
}

/** Opens the same nodes for one page: nodes it reads are not cached afterwards. */
const openTemporaryNodes = (nodes: Nodes): Nodes =>
  openNodes({
    ...storeThrough((hashes) => readNodeTexts(nodes, hashes)),
    getTexts: async (hashes) => {
      const texts = await nodes.texts(hashes)
      return new Map(hashes.map((hash, at) => [hash, texts[at]!]))
    },
  })
