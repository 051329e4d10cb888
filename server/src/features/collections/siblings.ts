/**
 * The order of siblings. Collections and spaces below one parent share it, trashed spaces keep their position,
 * and callers that write it have locked the organization.
 * Spaces are read here and not through the slice of spaces, which itself imports collections.
 */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { spaceMoved, spacesOrdered } from './events.ts'

export interface Sibling {
  type: 'space' | 'collection'
  id: string
}

const siblings = (organizationId: string, parentId: string | null) => {
  const isBelow = parentId === null ? sql`parent_id IS NULL` : sql`parent_id = ${parentId}`
  return sql`(
    SELECT 'collection' AS type, id, position FROM collections WHERE organization_id = ${organizationId} AND ${isBelow}
    UNION ALL
    SELECT 'space', id, position FROM spaces WHERE organization_id = ${organizationId} AND ${isBelow}) AS siblings`
}

export async function findNextPosition(db: ReadDb, organizationId: string, parentId: string | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position), 0) + 1 AS next FROM ${siblings(organizationId, parentId)}`.execute(db)
  return rows[0]!.next
}

export async function listSiblings(db: ReadDb, organizationId: string, parentId: string | null): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    SELECT type, id FROM ${siblings(organizationId, parentId)} ORDER BY position, id`.execute(db)
  return rows
}

/** Numbers the siblings 1, 2, 3 …: collections here, spaces by the listener of the event. */
export async function updateOrder(db: Transaction, ordered: Sibling[]): Promise<void> {
  const numbered = ordered.map((sibling, at) => ({ ...sibling, position: at + 1 }))
  const [collections, spaces] = (['collection', 'space'] as const).map((type) =>
    numbered.filter((sibling) => sibling.type === type),
  )
  await sql`
    UPDATE collections c SET position = o.position
    FROM unnest(${collections!.map(({ id }) => id)}::text[], ${collections!.map(({ position }) => position)}::int[]) AS o (id, position)
    WHERE c.id = o.id AND c.position <> o.position`.execute(db)
  if (spaces!.length > 0) await spacesOrdered.announce({ db }, { spaces: spaces! })
}

/** Content in the trash, or on which the user has no level, is not visible. */
export async function isSeenBy(db: ReadDb, userId: string, { type, id }: Sibling): Promise<boolean> {
  const found =
    type === 'collection'
      ? sql`SELECT FROM collection_levels WHERE collection_id = ${id} AND user_id = ${userId} AND level <> 'none'`
      : sql`SELECT FROM space_levels l JOIN spaces s ON s.id = l.space_id
          WHERE l.space_id = ${id} AND l.user_id = ${userId} AND l.level <> 'none' AND s.deleted_at IS NULL`
  const { rows } = await found.execute(db)
  return rows.length > 0
}

export async function loadParentId(db: ReadDb, { type, id }: Sibling): Promise<string | null> {
  const { parent_id } =
    type === 'collection'
      ? await db
          .selectFrom('collections')
          .select('parent_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(() => notFound('Collection'))
      : await db
          .selectFrom('spaces')
          .select('parent_id')
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow(() => notFound('Space'))
  return parent_id
}

export async function updateParent(db: Transaction, { type, id }: Sibling, parentId: string | null, position?: number) {
  const change = { parent_id: parentId, ...(position !== undefined && { position }) }
  if (type === 'collection') await db.updateTable('collections').set(change).where('id', '=', id).execute()
  else await spaceMoved.announce({ db }, { spaceId: id, parentId, position })
}

export async function hasContent(db: ReadDb, collectionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM collections WHERE parent_id = ${collectionId}
    UNION ALL
    SELECT FROM spaces WHERE parent_id = ${collectionId} AND deleted_at IS NULL
    LIMIT 1`.execute(db)
  return rows.length > 0
}
