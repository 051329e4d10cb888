import type { Db } from '../../core/database/connect.ts'
import { insertOrganization, type NewOrganizationRow } from '../organizations/index.ts'
import { insertMember } from './store.ts'

/** Whoever makes an organization is its first administrator. */
export async function createOrganization(db: Db, creatorId: string, organization: NewOrganizationRow): Promise<string> {
  const id = await insertOrganization(db, organization)
  await insertMember(db, id, creatorId, 'admin')
  return id
}
