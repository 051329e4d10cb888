/** Collections may be nested, never in themselves and never too deep: levels are resolved up the parents. */
import type { ReadDb } from '../../core/database/connections.ts'
import { conflict } from '../../core/errors.ts'
import { listAncestry, measureHeight } from './store.ts'

export const DEEPEST_COLLECTION = 10

/** The caller has locked the organization. Without an id the collection is a new one. */
export async function checkCollectionNesting(db: ReadDb, parentId: string | null, id?: string): Promise<void> {
  if (parentId === null) return
  const above = await listAncestry(db, parentId)
  if (id !== undefined && above.includes(id))
    throw conflict('A collection cannot be moved into itself or into a collection inside it')
  const height = id === undefined ? 1 : await measureHeight(db, id)
  if (above.length + height > DEEPEST_COLLECTION)
    throw conflict(`Collections can be nested ${DEEPEST_COLLECTION} deep at most`)
}
