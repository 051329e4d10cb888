/** What reading content needs to know of a space, and no more: it is read most. */

import type { Db } from '../../core/database/connect.ts'
import { statement } from '../../core/database/statement.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import { loadSpaceBriefSeenBy, type SpaceBrief } from './store.ts'

/**
 * The level of a member follows from the grants, teams, roles and default levels of the organization, so it is remembered
 * under its access mark, which changes in the same transaction as any of those. The mark is read at every request.
 */
const levels = createLruCache<Level>(20_000)

const selectMarked = statement<Omit<SpaceBrief, 'level'> & { mark: string | null }>(
  `SELECT s.id, s.organization_id, s.revision_id, a.mark::text AS mark
   FROM spaces s LEFT JOIN access_marks a ON a.organization_id = s.organization_id
   WHERE s.id = $1 AND s.deleted_at IS NULL`,
)

export async function loadSpaceBrief(db: Db, userId: string, id: string): Promise<SpaceBrief> {
  // In a transaction the mark may be its own, and more may change under it.
  if (db.isTransaction) return loadSpaceBriefSeenBy(db, userId, id)
  const [space] = await selectMarked(db, id)
  if (!space) throw notFound('Space')
  const key = `${userId} ${id} ${space.mark}`
  let level = levels.get(key)
  if (level === undefined) {
    // Asked after the mark was read: a level is never older than the mark it is remembered under.
    level = (await loadSpaceBriefSeenBy(db, userId, id)).level
    levels.set(key, level, 1)
  }
  return { id: space.id, organization_id: space.organization_id, revision_id: space.revision_id, level }
}
