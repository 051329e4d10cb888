import type { Transaction } from '../../core/database/connections.ts'
import { checkOthersRemain, checkStillAdministrator, lockAdministrators } from './administrators.ts'
import { deleteMember } from './store.ts'

/** An administrator removes a member, or a member leaves. Coming back takes a new invite. */
export async function removeMember(
  db: Transaction,
  callerId: string,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const administrators = await lockAdministrators(db, organizationId)
  if (callerId !== userId) checkStillAdministrator(administrators, callerId)
  checkOthersRemain(administrators, userId)
  return deleteMember(db, organizationId, userId)
}
