/** Who may create a space or a collection, and where. */
import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { loadOrganizationSeenBy } from '../organizations/index.ts'
import { findCollectionSeenBy } from './store.ts'

/** Content is created in, or moved to, a parent where the user may create: by the level on a collection, or by the organization role at the top. */
export async function checkMayCreateIn(
  db: ReadDb,
  userId: string,
  organizationId: string,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) {
    const { role } = await loadOrganizationSeenBy(db, userId, organizationId)
    if (!isAtLeast(role, 'create')) throw forbidden('This needs the role create or higher in the organization')
    return
  }
  const parent = await findCollectionSeenBy(db, userId, parentId)
  if (parent?.organization_id !== organizationId)
    throw invalid('parent must be the id of a collection of this organization')
  if (!isAtLeast(parent.level, 'create')) throw forbidden(LACKING)
}

export const LACKING = 'This needs the level create or higher on the parent collection'
