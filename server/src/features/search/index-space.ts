import { EMPTY_REVISION, type Nodes, type Revision } from '@lectern/content/revision'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { listLastVersions, openBothExpanded, type SpecVersions } from '../openapi/index.ts'
import { findRevisionRow } from '../revisions/index.ts'
import { findChangedPages, type IndexedPage, listIndexedPages } from './changed-pages.ts'
import { draftPages } from './draft-pages.ts'
import {
  clearIndex,
  deletePages,
  flushIndex,
  type IndexState,
  insertSections,
  insertWords,
  listHashes,
  listIncludes,
  listPagesIncluding,
  lockIndex,
  type Specs,
  setIndexed,
  syncSections,
} from './index-store.ts'
import { toDictionary } from './stems.ts'
import { SPEC_PREFIX, toRows } from './to-sections.ts'

/** Increased when the same content would be indexed differently; a migration then enqueues `index-spaces`. */
export const INDEX_VERSION = 3

/** Splitting so many pages takes some milliseconds of the event loop. */
const PAGES_PER_BATCH = 20

export type IndexResult = 'up to date' | 'indexed' | 'too much'

/**
 * Updates the index of a space from the indexed revision to primary, within the caller's transaction: searches see all of it or nothing. The cost depends on
 * the difference of the two. With more than `atMost` changed pages it does nothing and leaves them to the job.
 */
export async function indexSpace(
  db: Transaction,
  spaceId: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<IndexResult> {
  const state = await lockIndex(db, spaceId)
  const others = state ? await findOtherSpecs(db, spaceId, state.indexed.specs) : []
  if (!state || (isUpToDate(state) && others.length === 0)) return 'up to date'
  const { before, after, nodes, specs } = startAnew(await openBoth(db, spaceId, state))
  const { written, gone, contents } = await findChangedPages(nodes, before, after)
  for (const slug of others) contents.add(SPEC_PREFIX + slug)
  for (const id of await listPagesIncluding(db, spaceId, [...contents])) written.add(id)
  if (written.size + gone.size > atMost) return 'too much'
  if (before === EMPTY_REVISION) await clearIndex(db, spaceId)
  const pages = await listIndexedPages(nodes, after, written)
  for (const { page } of pages) written.delete(page.id)
  await deletePages(db, spaceId, [...gone, ...written])
  for (let at = 0; at < pages.length; at += PAGES_PER_BATCH)
    await indexPages(db, spaceId, state, { nodes, content: after }, pages.slice(at, at + PAGES_PER_BATCH))
  if (pages.length > 0) await flushIndex(db)
  await setIndexed(db, spaceId, {
    revision_id: state.revisionId,
    language: state.language,
    version: INDEX_VERSION,
    specs: await listShownSpecs(db, spaceId, specs),
  })
  return 'indexed'
}

/** Finds specifications whose current version is not the indexed one. */
async function findOtherSpecs(db: ReadDb, spaceId: string, indexed: Specs): Promise<string[]> {
  const current = await listLastVersions(db, spaceId, Object.keys(indexed))
  return Object.keys(indexed).filter((slug) => indexed[slug] !== (current.get(slug) ?? null))
}

/** Lists the specifications that pages are generated from, and those that blocks refer to. */
async function listShownSpecs(db: ReadDb, spaceId: string, computed: SpecVersions): Promise<Specs> {
  const named = (await listIncludes(db, spaceId, SPEC_PREFIX)).map((id) => id.slice(SPEC_PREFIX.length))
  const slugs = [...new Set([...computed.keys(), ...named])]
  const current = await listLastVersions(db, spaceId, slugs)
  return Object.fromEntries(slugs.map((slug) => [slug, current.get(slug) ?? null]))
}

const isUpToDate = ({ revisionId, language, indexed }: IndexState) =>
  revisionId === indexed.revisionId && isSameVersion(language, indexed)

const isSameVersion = (language: string | null, indexed: IndexState['indexed']) =>
  language === indexed.language && indexed.version === INDEX_VERSION

/** An index of another version, or of a revision that no longer exists, is rebuilt. */
async function openBoth(db: ReadDb, spaceId: string, { revisionId, language, indexed }: IndexState) {
  const old =
    indexed.revisionId !== null && isSameVersion(language, indexed)
      ? await findRevisionRow(db, spaceId, indexed.revisionId)
      : undefined
  const now = (await findRevisionRow(db, spaceId, revisionId))!
  const before = old && { row: old, specs: new Map(Object.entries(indexed.specs)) }
  const opened = await openBothExpanded(db, { before, after: now })
  return { ...opened, before: opened.before ?? EMPTY_REVISION }
}

/** Any page may read the variables of its space: when they change, all of it is indexed anew. */
function startAnew<R extends { before: Revision; after: Revision }>(opened: R): R {
  const [one, other] = [opened.before, opened.after].map(({ variables }) => JSON.stringify(variables ?? {}))
  return one === other ? opened : { ...opened, before: EMPTY_REVISION }
}

async function indexPages(
  db: Transaction,
  spaceId: string,
  state: IndexState,
  revision: { nodes: Nodes; content: Revision },
  pages: IndexedPage[],
) {
  const ids = pages.map(({ page }) => page.id)
  const drafts = await draftPages(db, spaceId, revision, pages)
  const there = await listHashes(db, spaceId, ids)
  const missing = drafts.filter(({ page_id, hash }) => !there.has(`${page_id} ${hash}`))
  const { rows, words } = await toRows(db, spaceId, toDictionary(state.language), missing)
  if (there.size > 0)
    await syncSections(
      db,
      spaceId,
      ids,
      drafts.map(({ page_id, hash, place }) => ({ page_id, hash, place })),
    )
  await insertSections(db, spaceId, rows)
  await insertWords(db, spaceId, [...words])
}
