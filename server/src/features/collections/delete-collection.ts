import type { Transaction } from '../../core/database/connections.ts'
import { conflict } from '../../core/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { collectionEmptied } from './events.ts'
import type { CollectionSeen } from './schema.ts'
import { hasContent } from './siblings.ts'
import { deleteCollectionRow } from './store.ts'

/** Deletes a collection that is empty: moving its content up a level would silently change who sees it. */
export async function deleteCollection(db: Transaction, { id, organization_id }: CollectionSeen): Promise<boolean> {
  await lockOrganization(db, organization_id)
  if (await hasContent(db, id)) {
    throw conflict('The collection is not empty; move or delete its spaces and collections first')
  }
  await collectionEmptied.announce({ db }, { organizationId: organization_id, collectionId: id })
  return deleteCollectionRow(db, id)
}
