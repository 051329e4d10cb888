import type { Db } from '../../core/database/connect.ts'
import { checkNesting } from './nesting.ts'
import { findPlace, type Move, placeContent } from './place-content.ts'
import type { CollectionSeen } from './schema.ts'

export async function moveCollection(db: Db, userId: string, collection: CollectionSeen, move: Move): Promise<void> {
  const content = { type: 'collection' as const, id: collection.id, organizationId: collection.organization_id }
  const place = await findPlace(db, userId, content, move)
  if (place.isNewParent) await checkNesting(db, place.parentId, collection.id)
  await placeContent(db, content, place)
}
