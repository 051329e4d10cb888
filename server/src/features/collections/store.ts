import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { RowChange } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { CollectionSeen } from './schema.ts'
import { findNextPosition } from './siblings.ts'

const collectionsWithLevel = (db: ReadDb, userId: string) =>
  db
    .selectFrom('collections')
    .innerJoin('collection_levels', 'collection_levels.collection_id', 'collections.id')
    .selectAll('collections')
    .select(sql<Level>`collection_levels.level`.as('level'))
    .where('collection_levels.user_id', '=', userId)

/** Selects the collections on which the member has a level. */
export const collectionsSeenBy = (db: ReadDb, userId: string) =>
  collectionsWithLevel(db, userId).where('collection_levels.level', '<>', 'none')

export function findCollectionSeenBy(db: ReadDb, userId: string, id: string): Promise<CollectionSeen | undefined> {
  return collectionsSeenBy(db, userId).where('collections.id', '=', id).executeTakeFirst()
}

export async function loadCollectionSeenBy(db: ReadDb, userId: string, id: string): Promise<CollectionSeen> {
  const collection = await findCollectionSeenBy(db, userId, id)
  if (!collection) throw notFound('Collection')
  return collection
}

/** Loads a collection for the response to a change, by which the caller may have lost their own level. */
export function loadCollectionChangedBy(db: ReadDb, userId: string, id: string): Promise<CollectionSeen> {
  return collectionsWithLevel(db, userId)
    .where('collections.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Collection'))
}

/** Computes the levels of a whole organization in one statement. */
export function listCollectionsSeenBy(
  db: ReadDb,
  userId: string,
  organizationId: string,
  filter: { nested: boolean },
  page: PageRequest,
) {
  let query = db
    .selectFrom('collections')
    .innerJoin(
      sql<{
        collection_id: string
        level: Level
      }>`collection_levels_of_member(${organizationId}, ${userId})`.as<'levels'>(sql.ref('levels')),
      'levels.collection_id',
      'collections.id',
    )
    .selectAll('collections')
    .select('levels.level')
    .where('collections.organization_id', '=', organizationId)
    .where('levels.level', '<>', 'none')
  if (!filter.nested) query = query.where('collections.parent_id', 'is', null)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

interface NewCollectionRow {
  organizationId: string
  parentId?: string | null | undefined
  title?: string | undefined
  description?: string | undefined
  defaultLevel?: Level | null | undefined
  createdBy: string
}

/** Inserts a collection as the last of its siblings. */
export async function insertCollection(db: Transaction, collection: NewCollectionRow): Promise<string> {
  const id = newId()
  const parentId = collection.parentId ?? null
  await db
    .insertInto('collections')
    .values({
      id,
      organization_id: collection.organizationId,
      parent_id: parentId,
      position: await findNextPosition(db, collection.organizationId, parentId),
      title: collection.title ?? 'Untitled',
      description: collection.description ?? '',
      default_level: collection.defaultLevel ?? null,
      created_by: collection.createdBy,
    })
    .execute()
  return id
}

export async function updateCollection(db: Transaction, id: string, change: RowChange<'collections'>): Promise<void> {
  await db
    .updateTable('collections')
    .set({ id, ...change }) // valid for an empty change too
    .where('id', '=', id)
    .execute()
}

export async function deleteCollectionRow(db: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('collections').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the collection and its ancestors, itself first. */
export async function listAncestry(db: ReadDb, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ancestry AS (
      SELECT id, parent_id, 1 AS depth FROM collections WHERE id = ${id}
      UNION ALL
      SELECT c.id, c.parent_id, depth + 1 FROM collections c JOIN ancestry ON c.id = ancestry.parent_id)
    SELECT id FROM ancestry ORDER BY depth`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns how many levels of collections a collection has, itself included. */
export async function measureHeight(db: ReadDb, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    WITH RECURSIVE below AS (
      SELECT id, 1 AS depth FROM collections WHERE id = ${id}
      UNION ALL
      SELECT c.id, depth + 1 FROM collections c JOIN below ON c.parent_id = below.id)
    SELECT max(depth) AS height FROM below`.execute(db)
  return rows[0]!.height
}
