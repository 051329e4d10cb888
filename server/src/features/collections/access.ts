import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast, type Role } from '../../core/words/levels.ts'
import type { CollectionSeen } from './schema.ts'
import { loadCollectionSeenBy } from './store.ts'

interface OnCollection {
  collection: CollectionSeen
}

/** Requires at least this level on the collection; without any level it is 404. */
export const onCollection = (level: Role): Access<{ collectionId: string }, OnCollection> => ({
  permission: { on: 'collection', level },
  resolve: async ({ db, actor, params }) => {
    const collection = await loadCollectionSeenBy(db, actor.userId, params.collectionId)
    if (!isAtLeast(collection.level, level))
      throw forbidden(`This needs the level ${level} or higher on the collection`)
    return { collection }
  },
})
