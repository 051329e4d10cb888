import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import type { Level } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import type { CollectionSeen } from './schema.ts'

/** Collections as a member sees them, those without any level left out. */
export const collectionsSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('collections')
    .innerJoin('collection_levels', 'collection_levels.collection_id', 'collections.id')
    .selectAll('collections')
    .select(sql<Level>`collection_levels.level`.as('level'))
    .where('collection_levels.user_id', '=', userId)
    .where('collection_levels.level', '<>', 'none')

export function loadCollectionSeenBy(db: Db, userId: string, id: string): Promise<CollectionSeen> {
  return collectionsSeenBy(db, userId)
    .where('collections.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Collection'))
}
