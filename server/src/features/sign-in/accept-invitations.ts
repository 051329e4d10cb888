import type { Transaction } from '../../core/database/connections.ts'
import { acceptMemberships } from '../members/index.ts'
import { recordJoin, type SessionOrigin } from './sessions.ts'

/** A person who signs in, or follows a mailed link, accepts what administrators have invited them to. */
export async function acceptInvitations(db: Transaction, userId: string, origin: SessionOrigin): Promise<void> {
  for (const organizationId of await acceptMemberships(db, userId)) await recordJoin(db, organizationId, userId, origin)
}
