import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { SpaceSeen } from './schema.ts'
import { isNotTrashed, spacesSeenBy } from './store.ts'

/**
 * The spaces that somebody puts on a site, in the order of their ids. A site shows a space to others than may read it, and the levels
 * of the site reach it (decision 0010): both are for those who manage the space.
 */
export async function loadSpacesForSite(
  db: ReadDb,
  userId: string,
  organizationId: string,
  { field, ids }: { field: string; ids: string[] },
): Promise<SpaceSeen[]> {
  if (ids.length === 0) return []
  const rows = await spacesSeenBy(db, userId)
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.id', 'in', ids)
    .where(isNotTrashed)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const unknown = ids.filter((id) => !found.has(id))
  if (unknown.length > 0) throw invalid(`${field} names no space of this organization: ${unknown.join(', ')}`)
  const foreign = ids.filter((id) => !isAtLeast(found.get(id)!.level, 'create'))
  if (foreign.length > 0)
    throw forbidden(`Putting a space on a site needs the level create or higher on it: ${foreign.join(', ')}`)
  return ids.map((id) => found.get(id)!)
}
