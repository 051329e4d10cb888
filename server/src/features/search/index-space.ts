import { EMPTY_REVISION, openNodes, type Revision } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { contentStore, findRevision, openRevision } from '../revisions/index.ts'
import { findChangedPages, type IndexedPage, listIndexedPages } from './changed-pages.ts'
import {
  clearIndex,
  deletePages,
  type IndexState,
  insertSections,
  insertWords,
  keepSections,
  listHashes,
  listPagesIncluding,
  lockIndex,
  setIndexed,
  settleIndex,
} from './index-store.ts'
import { readBodies } from './read-bodies.ts'
import { dictionaryOf } from './stems.ts'
import { toDrafts, toRows } from './to-sections.ts'

/** Goes up when the same content would be indexed otherwise; a migration then enqueues `index-spaces`. */
export const VERSION = 1

/** Splitting them holds up the process for some milliseconds. */
const PAGES_AT_ONCE = 20

export type Indexed = 'up to date' | 'indexed' | 'too much'

/**
 * Brings the index of a space from the revision it was made of to the one the space shows, within the caller's transaction: searches see
 * all of it or nothing. Costs what changed between the two. `atMost` pages; more are left to a caller with more time.
 */
export async function indexSpace(db: Db, spaceId: string, atMost = Number.POSITIVE_INFINITY): Promise<Indexed> {
  const state = await lockIndex(db, spaceId)
  if (!state || isUpToDate(state)) return 'up to date'
  const { before, after, nodes } = await openBoth(db, spaceId, state)
  const { written, gone, contents } = await findChangedPages(nodes, before, after)
  for (const id of await listPagesIncluding(db, spaceId, [...contents])) written.add(id)
  if (written.size + gone.size > atMost) return 'too much'
  if (before === EMPTY_REVISION) await clearIndex(db, spaceId)
  const pages = await listIndexedPages(nodes, after, written)
  for (const { page } of pages) written.delete(page.id)
  await deletePages(db, spaceId, [...gone, ...written])
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
    await indexPages(db, spaceId, state, after, pages.slice(at, at + PAGES_AT_ONCE))
  if (pages.length > 0) await settleIndex(db)
  await setIndexed(db, spaceId, { revision_id: state.revisionId, language: state.language, version: VERSION })
  return 'indexed'
}

const isUpToDate = ({ revisionId, language, indexed }: IndexState) =>
  revisionId === indexed.revisionId && isMadeAlike(language, indexed)

const isMadeAlike = (language: string | null, indexed: IndexState['indexed']) =>
  language === indexed.language && indexed.version === VERSION

/** What was made in another way, or of a revision that is gone, is made anew. */
async function openBoth(db: Db, spaceId: string, { revisionId, language, indexed }: IndexState) {
  const nodes = openNodes(contentStore(db, spaceId))
  const old =
    indexed.revisionId !== null && isMadeAlike(language, indexed)
      ? await findRevision(db, spaceId, indexed.revisionId)
      : undefined
  const now = (await findRevision(db, spaceId, revisionId))!
  const before = old ? (await openRevision(db, old, nodes)).content : EMPTY_REVISION
  return { nodes, before, after: (await openRevision(db, now, nodes)).content }
}

async function indexPages(db: Db, spaceId: string, state: IndexState, revision: Revision, pages: IndexedPage[]) {
  const ids = pages.map(({ page }) => page.id)
  const { bodies, include } = await readBodies(
    db,
    spaceId,
    revision,
    pages.map(({ page }) => page),
  )
  const drafts = pages.flatMap((each) => toDrafts(each, bodies.get(each.page.document ?? ''), include))
  const there = await listHashes(db, spaceId, ids)
  const missing = drafts.filter(({ page_id, hash }) => !there.has(`${page_id} ${hash}`))
  const { rows, words } = await toRows(db, spaceId, dictionaryOf(state.language), missing)
  if (there.size > 0)
    await keepSections(
      db,
      spaceId,
      ids,
      drafts.map(({ page_id, hash, place }) => ({ page_id, hash, place })),
    )
  await insertSections(db, spaceId, rows)
  await insertWords(db, spaceId, [...words])
}
