/** An organization always has an administrator, also when several of them act at once. */
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { listAdministratorIds } from './store.ts'

/** Locks the administrators of the organization until this transaction ends and returns their ids. */
export async function lockAdministrators(db: Transaction, organizationId: string): Promise<string[]> {
  await lockOrganization(db, organizationId)
  return listAdministratorIds(db, organizationId)
}

/** The caller may have been demoted between the access check and the lock. */
export function checkStillAdministrator(administrators: string[], callerId: string): void {
  if (!administrators.includes(callerId)) throw forbidden('Only administrators of the organization may do this')
}

export function checkOthersRemain(administrators: string[], leavingId: string): void {
  if (administrators.length === 1 && administrators[0] === leavingId) {
    throw conflict('This is the last administrator of the organization: make another member an administrator first')
  }
}
