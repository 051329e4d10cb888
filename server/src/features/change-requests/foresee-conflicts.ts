/** The conflicts that a merge would end with, found by merging without storing the result. */
import { findAncestors, findPage, type Nodes, type Revision, toPagePath } from '@lectern/content/revision'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { HeavyMergeError, mergeHere, mergeInThread } from '../revisions/index.ts'
import { openMergeSides, toMergeHeads } from './open-merge-sides.ts'

/** The pages that are named; a merge may have thousands of conflicts. */
const MOST_PAGES = 100
/** Measured in pages; a merge counts as one more. */
const CACHE_SIZE = 10_000

export interface ForeseenConflicts {
  count: number
  pages: { id: string; title: string; path: string }[]
}

const NONE: ForeseenConflicts = { count: 0, pages: [] }

/** Revisions never change, so what became of merging three of them is cached. */
const foreseen = createLruCache<ForeseenConflicts>(CACHE_SIZE)
const running = new Map<string, Promise<ForeseenConflicts>>()

export async function foreseeConflicts(
  db: ReadDb,
  changeRequest: Row<'change_requests'>,
  primaryId: string,
): Promise<ForeseenConflicts> {
  const heads = toMergeHeads(changeRequest, primaryId)
  if (heads.baseId === heads.primaryId) return NONE
  const key = `${heads.baseId} ${heads.primaryId} ${heads.headId}`
  const known = foreseen.get(key) ?? running.get(key)
  if (known) return known
  const finding = findConflicts(db, heads)
  running.set(key, finding)
  try {
    const found = await finding
    foreseen.set(key, found, found.pages.length + 1)
    return found
  } finally {
    running.delete(key)
  }
}

async function findConflicts(db: ReadDb, heads: ReturnType<typeof toMergeHeads>): Promise<ForeseenConflicts> {
  const { nodes, sides } = await openMergeSides(db, heads)
  const merged = await mergeHere(nodes, sides).catch((error) => {
    if (error instanceof HeavyMergeError) return mergeInThread(heads.spaceId, nodes, sides)
    throw error
  })
  if (merged.kind === 'merged') return NONE
  const ids = new Set(merged.conflicts.flatMap((each) => ('page' in each && each.page !== undefined ? each.page : [])))
  const shown = [...ids].slice(0, MOST_PAGES)
  const pages = await Promise.all(shown.map((id) => describePage(nodes, merged.revision, id)))
  return { count: merged.conflicts.length, pages: pages.filter((page) => page !== undefined) }
}

async function describePage(nodes: Nodes, revision: Revision, id: string) {
  const page = await findPage(nodes, revision, id)
  return page && { id, title: page.title, path: toPagePath(await findAncestors(nodes, revision, page), page) }
}
