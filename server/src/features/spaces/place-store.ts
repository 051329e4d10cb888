/** Stores the positions of spaces among their siblings; the slice of collections decides them, in the transaction of the move (server/src/listeners.ts). */

import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { findNextPosition } from '../collections/index.ts'

export async function updateSpacePositions(db: ReadDb, spaces: { id: string; position: number }[]): Promise<void> {
  await sql`
    UPDATE spaces s SET position = o.position
    FROM unnest(${spaces.map(({ id }) => id)}::text[], ${spaces.map(({ position }) => position)}::int[]) AS o (id, position)
    WHERE s.id = o.id AND s.position <> o.position`.execute(db)
}

export async function updateSpaceParent(
  db: Transaction,
  id: string,
  parentId: string | null,
  position?: number,
): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ parent_id: parentId, ...(position !== undefined && { position }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Moves trashed spaces of a deleted collection to the top of the organization. What they inherited from it is lost, so their default level is no access. */
export async function releaseTrashedSpaces(db: ReadDb, organizationId: string, collectionId: string): Promise<void> {
  const next = await findNextPosition(db, organizationId, null)
  await sql`
    UPDATE spaces s SET parent_id = NULL, default_level = coalesce(s.default_level, 'none'), position = ${next} + t.place
    FROM (SELECT id, row_number() OVER (ORDER BY position, id)::int AS place FROM spaces WHERE parent_id = ${collectionId}) AS t
    WHERE s.id = t.id`.execute(db)
}
