import { isDeepStrictEqual } from 'node:util'
import { EMPTY_REVISION, type Nodes, type Revision } from '@lectern/content/revision'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
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
  readIndexState,
  type SectionRow,
  type Specs,
  setIndexed,
  setLockTimeout,
  syncSections,
} from './index-store.ts'
import { toDictionary } from './stems.ts'
import { SPEC_PREFIX, toRows } from './to-sections.ts'

/** Increased when the same content would be indexed differently; a migration then enqueues `index-spaces`. */
export const INDEX_VERSION = 3

/** Splitting so many pages takes some milliseconds of the event loop. */
const PAGES_PER_BATCH = 20

interface IndexOptions {
  atMost?: number
  /** How long to wait for somebody else who writes the index, as PostgreSQL writes it: '2s'. */
  lockTimeout?: string
}

type IndexResult = 'up to date' | 'indexed' | 'too much'

/**
 * Updates the index of a space from the indexed revision to primary. The sections are computed first, while nothing is locked, and then written in one
 * transaction: searches see all of them or none. When somebody else wrote the index meanwhile, or a specification got a new version, it begins again. The cost depends on the difference of the
 * two revisions. With more than `atMost` changed pages it does nothing and leaves them to the job.
 */
export async function indexSpace(
  db: WriteDb,
  spaceId: string,
  { atMost = Number.POSITIVE_INFINITY, lockTimeout }: IndexOptions = {},
): Promise<IndexResult> {
  for (;;) {
    const state = await readIndexState(db, spaceId)
    const others = state ? await findOtherSpecs(db, spaceId, state.indexed.specs) : []
    if (!state || (isUpToDate(state) && others.length === 0)) return 'up to date'
    const update = await computeUpdate(db, spaceId, state, others, atMost)
    if (!update) return 'too much'
    try {
      await inTransaction(db, async (trx) => {
        if (lockTimeout !== undefined) await setLockTimeout(trx, lockTimeout)
        await writeUpdate(trx, spaceId, state, update)
      })
      return 'indexed'
    } catch (error) {
      if (!(error instanceof OutdatedUpdateError)) throw error
    }
  }
}

/** What a new revision changes in the index. */
interface IndexUpdate {
  /** The index is built anew: nothing of the old one stays. */
  isWhole: boolean
  gone: string[]
  batches: IndexBatch[]
  /** The specifications that pages are generated from. */
  computed: SpecVersions
  /** The versions of specifications that the update was computed from. */
  versions: Specs
}

/** The sections of some pages. Sections that are in the index already are not computed again; only their position may change. */
interface IndexBatch {
  pageIds: string[]
  current: { page_id: string; hash: string; place: number }[]
  rows: SectionRow[]
  words: string[]
}

/** Returns undefined when more than `atMost` pages changed. */
async function computeUpdate(
  db: WriteDb,
  spaceId: string,
  state: IndexState,
  otherSpecs: readonly string[],
  atMost: number,
): Promise<IndexUpdate | undefined> {
  const { before, after, nodes, specs } = startAnew(await openBoth(db, spaceId, state))
  const { written, gone, contents } = await findChangedPages(nodes, before, after)
  for (const slug of otherSpecs) contents.add(SPEC_PREFIX + slug)
  for (const id of await listPagesIncluding(db, spaceId, [...contents])) written.add(id)
  if (written.size + gone.size > atMost) return undefined
  const isWhole = before === EMPTY_REVISION
  const pages = await listIndexedPages(nodes, after, written)
  for (const { page } of pages) written.delete(page.id)
  const batches: IndexBatch[] = []
  const shown = new Map<string, string | null>()
  for (let at = 0; at < pages.length; at += PAGES_PER_BATCH) {
    const some = pages.slice(at, at + PAGES_PER_BATCH)
    batches.push(await computeBatch(db, spaceId, state, { nodes, content: after }, some, shown, isWhole))
  }
  const versions = { ...state.indexed.specs, ...Object.fromEntries([...specs, ...shown]) }
  return { isWhole, gone: [...gone, ...written], batches, computed: specs, versions }
}

async function computeBatch(
  db: WriteDb,
  spaceId: string,
  { language }: IndexState,
  revision: { nodes: Nodes; content: Revision },
  pages: IndexedPage[],
  versions: Map<string, string | null>,
  isWhole: boolean,
): Promise<IndexBatch> {
  const pageIds = pages.map(({ page }) => page.id)
  const drafts = await draftPages(db, spaceId, revision, pages, versions)
  const there = isWhole ? new Set<string>() : await listHashes(db, spaceId, pageIds)
  const missing = drafts.filter(({ page_id, hash }) => !there.has(`${page_id} ${hash}`))
  const { rows, words } = await toRows(db, spaceId, toDictionary(language), missing)
  const current = drafts.map(({ page_id, hash, place }) => ({ page_id, hash, place }))
  return { pageIds, current: there.size > 0 ? current : [], rows, words: [...words] }
}

/** Throws OutdatedUpdateError, which rolls everything back. */
async function writeUpdate(
  db: Transaction,
  spaceId: string,
  state: IndexState,
  { isWhole, gone, batches, computed, versions }: IndexUpdate,
): Promise<void> {
  const indexed = await lockIndex(db, spaceId)
  // The space was deleted: there is nothing left to write.
  if (!indexed) return
  if (!isDeepStrictEqual(indexed, state.indexed)) throw new OutdatedUpdateError()
  if (isWhole) await clearIndex(db, spaceId)
  await deletePages(db, spaceId, gone)
  for (const { pageIds, current, rows, words } of batches) {
    if (current.length > 0) await syncSections(db, spaceId, pageIds, current)
    await insertSections(db, spaceId, rows)
    await insertWords(db, spaceId, words)
  }
  if (batches.length > 0) await flushIndex(db)
  const specs = await listShownSpecs(db, spaceId, computed)
  for (const [slug, version] of Object.entries(specs))
    if (version !== (versions[slug] ?? null)) throw new OutdatedUpdateError()
  const { revisionId: revision_id, language } = state
  await setIndexed(db, spaceId, { revision_id, language, version: INDEX_VERSION, specs })
}

/** The index, or a specification in it, is no longer what the update was computed from: nothing of it is written. */
class OutdatedUpdateError extends Error {
  override name = 'OutdatedUpdateError'
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

/** Any page may read the variables of its space, so when they change all pages are indexed again. */
function startAnew<R extends { before: Revision; after: Revision }>(opened: R): R {
  const [one, other] = [opened.before, opened.after].map(({ variables }) => JSON.stringify(variables ?? {}))
  return one === other ? opened : { ...opened, before: EMPTY_REVISION }
}
