/** An organization always has an administrator who is a person, also when several of them act at once. */
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { type Administrator, listAdministrators } from './store.ts'

/** Locks the administrators of the organization until this transaction ends and returns them. */
export async function lockAdministrators(db: Transaction, organizationId: string): Promise<Administrator[]> {
  await lockOrganization(db, organizationId)
  return listAdministrators(db, organizationId)
}

/** The caller may have been demoted between the access check and the lock. */
export function checkStillAdministrator(administrators: Administrator[], callerId: string): void {
  if (!administrators.some(({ user_id }) => user_id === callerId))
    throw forbidden('Only administrators of the organization may do this')
}

/** Who is only invited does not count: they may decline (decision 0140). */
export function checkOthersRemain(administrators: Administrator[], leavingId: string): void {
  const people = administrators.filter(({ is_service, accepted_by }) => !is_service && accepted_by !== null)
  if (people.length === 1 && people[0]!.user_id === leavingId) {
    throw conflict('This is the last administrator of the organization: make another member an administrator first')
  }
}
