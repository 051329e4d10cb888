import type { Transaction } from '../../core/database/connections.ts'
import { findMoveDestination, type Move, moveToDestination } from './move-content.ts'
import { checkCollectionNesting } from './nesting.ts'
import type { CollectionSeen } from './schema.ts'

export async function moveCollection(
  db: Transaction,
  userId: string,
  collection: CollectionSeen,
  move: Move,
): Promise<void> {
  const content = { type: 'collection' as const, id: collection.id, organizationId: collection.organization_id }
  const destination = await findMoveDestination(db, userId, content, move)
  if (destination.isNewParent) await checkCollectionNesting(db, destination.parentId, collection.id)
  await moveToDestination(db, content, destination)
}
