import type { Transaction } from '../../core/database/connections.ts'
import { acceptMembership } from '../members/index.ts'
import { recordJoin, type SessionOrigin } from './sessions.ts'

/** A person who follows the mail of an invitation accepts this one; signing in accepts none (decision 0140). */
export async function acceptInvitation(
  db: Transaction,
  organizationId: string | null,
  userId: string,
  origin: SessionOrigin,
): Promise<void> {
  if (organizationId === null) return
  if (await acceptMembership(db, organizationId, userId, 'person')) await recordJoin(db, organizationId, userId, origin)
}
