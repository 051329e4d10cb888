/** Loads a space as one person sees it, which nearly every request does first. */

import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { prepared, statement } from '../../core/database/statement.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import type { SpaceSeen } from './schema.ts'
import {
  findPublishedOn,
  isNotTrashed,
  loadSpaceBriefSeenBy,
  loadSpaceSeenBy,
  type SpaceBrief,
  spacesWithMark,
} from './store.ts'

/** A space with the access mark of the organization instead of the columns cached under it. */
type Marked<S> = Omit<S, 'level' | 'published_on'> & { mark: string | null }

const selectSeen = prepared<Marked<SpaceSeen>>((db) =>
  spacesWithMark(db).where('spaces.id', '=', '').where(isNotTrashed),
)

const selectBrief = statement<Marked<SpaceBrief>>(
  `SELECT s.id, s.organization_id, s.revision_id, a.mark::text AS mark
   FROM spaces s LEFT JOIN access_marks a ON a.organization_id = s.organization_id
   WHERE s.id = $1 AND s.deleted_at IS NULL`,
)

// Inside a transaction the mark may be its own, and more may change under it.

export async function loadSpace(db: ReadDb, userId: string, id: string): Promise<SpaceSeen> {
  if (db.isTransaction) return loadSpaceSeenBy(db, userId, id)
  const [space] = await selectSeen(db, id)
  if (!space) throw notFound('Space')
  const level = await levelUnder(space.mark, db, userId, id)
  return { level, published_on: await placeUnder(space.mark, db, id), ...space }
}

/** Loads only the columns that reading content needs. */
export async function loadSpaceBrief(db: ReadDb, userId: string, id: string): Promise<SpaceBrief> {
  if (db.isTransaction) return loadSpaceBriefSeenBy(db, userId, id)
  const [space] = await selectBrief(db, id)
  if (!space) throw notFound('Space')
  return { level: await levelUnder(space.mark, db, userId, id), ...space }
}

/**
 * The level of a member follows from the grants, teams, roles and default levels of the organization, so it is cached
 * under its access mark, which changes in the same transaction as any of those. The mark is read at every request.
 */
const levels = createLruCache<Level>(20_000)

/** The URL of a space depends on sites, their structure and verified host names, which change the mark as well. */
const places = createLruCache<SpaceSeen['published_on']>(20_000)

async function placeUnder(mark: string | null, db: ReadDb, spaceId: string): Promise<SpaceSeen['published_on']> {
  const key = `${spaceId} ${mark}`
  let place = places.get(key)
  if (place === undefined) {
    place = await findPublishedOn(db, spaceId)
    places.set(key, place, 1)
  }
  return place
}

/** Throws 404 without any level. */
async function levelUnder(mark: string | null, db: ReadDb, userId: string, spaceId: string): Promise<Level> {
  const key = `${userId} ${spaceId} ${mark}`
  let level = levels.get(key)
  if (level === undefined) {
    // The level is read after the mark, so that it is never older than the mark it is cached under.
    level = (await loadSpaceBriefSeenBy(db, userId, spaceId)).level
    levels.set(key, level, 1)
  }
  return level
}
