import type { Transaction } from '../../core/database/connections.ts'
import { insertOrganization, type NewOrganizationRow } from '../organizations/index.ts'
import { insertMember } from './store.ts'

/** The creator of an organization is its first administrator; `acceptedThrough` is the organization whose provider vouches for them meanwhile. */
export async function createOrganization(
  db: Transaction,
  creatorId: string,
  organization: NewOrganizationRow,
  acceptedThrough: string | null = null,
): Promise<string> {
  const id = await insertOrganization(db, organization)
  await insertMember(db, id, creatorId, 'admin', acceptedThrough)
  return id
}
