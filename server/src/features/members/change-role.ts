import type { Transaction } from '../../core/database/connections.ts'
import type { Role } from '../../core/words/levels.ts'
import { checkOthersRemain, checkStillAdministrator, lockAdministrators } from './administrators.ts'
import { updateMember } from './store.ts'

export async function changeRole(
  db: Transaction,
  callerId: string,
  member: { organization_id: string; user_id: string },
  role: Role | null,
): Promise<void> {
  const administrators = await lockAdministrators(db, member.organization_id)
  checkStillAdministrator(administrators, callerId)
  if (role !== 'admin') checkOthersRemain(administrators, member.user_id)
  await updateMember(db, member.organization_id, member.user_id, { role })
}
