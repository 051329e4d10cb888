import type { Transaction } from '../../core/database/connections.ts'
import { conflict } from '../../core/errors.ts'
import { checkOthersRemain, checkStillAdministrator, lockAdministrators } from './administrators.ts'
import { deleteMember, findMember } from './store.ts'

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
  if ((await findMember(db, organizationId, userId))?.is_service)
    throw conflict('This is a service account: delete it among the service accounts, and its tokens end with it')
  return deleteMember(db, organizationId, userId)
}
