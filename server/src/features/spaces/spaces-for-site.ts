import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { SpaceSeen } from './schema.ts'
import { isNotTrashed, spacesSeenBy } from './store.ts'

/**
 * Loads the spaces to put on a site, in the order of their ids. A site shows a space to people who may not read it otherwise, and the levels of the
 * site apply to it (decision 0010): so the caller must manage the space.
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
  if (unknown.length > 0)
    throw invalid(`${field} refers to spaces that do not exist in this organization: ${unknown.join(', ')}`)
  const foreign = ids.filter((id) => !isAtLeast(found.get(id)!.level, 'create'))
  if (foreign.length > 0)
    throw forbidden(`Putting a space on a site needs the level create or higher on it: ${foreign.join(', ')}`)
  return ids.map((id) => found.get(id)!)
}
