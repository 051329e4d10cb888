import type { ReadDb } from '../../core/database/connections.ts'
import { spacesListedFor } from '../spaces/index.ts'

/** The spaces of an organization that a member can read, oldest first. */
export async function listSearchableSpaces(db: ReadDb, userId: string, organizationId: string): Promise<string[]> {
  const rows = await spacesListedFor(db, userId, organizationId)
    .clearSelect()
    .select('spaces.id')
    .orderBy('spaces.created_at')
    .orderBy('spaces.id')
    .execute()
  return rows.map(({ id }) => id)
}
