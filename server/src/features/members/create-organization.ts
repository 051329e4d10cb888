import type { Transaction } from '../../core/database/connections.ts'
import { insertOrganization, type NewOrganizationRow } from '../organizations/index.ts'
import { insertMember } from './store.ts'

/** The creator of an organization is its first administrator. */
export async function createOrganization(
  db: Transaction,
  creatorId: string,
  organization: NewOrganizationRow,
): Promise<string> {
  const id = await insertOrganization(db, organization)
  await insertMember(db, id, creatorId, 'admin')
  return id
}
