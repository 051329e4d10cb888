import type { Transaction } from '../../core/database/connections.ts'
import { lockOrganization } from '../organizations/index.ts'
import { checkMayCreateIn } from './may-create-in.ts'
import { checkCollectionNesting } from './nesting.ts'
import { insertCollection } from './store.ts'

export async function createCollection(
  db: Transaction,
  userId: string,
  organizationId: string,
  { title, parent = null }: { title?: string; parent?: string | null },
): Promise<string> {
  await lockOrganization(db, organizationId)
  await checkMayCreateIn(db, userId, organizationId, parent)
  await checkCollectionNesting(db, parent)
  return insertCollection(db, { organizationId, parentId: parent, title, createdBy: userId })
}
