import type { Transaction } from '../../core/database/connections.ts'
import { findMoveDestination, type Move, moveToDestination } from '../collections/index.ts'
import type { SpaceSeen } from './schema.ts'

export async function moveSpace(db: Transaction, userId: string, space: SpaceSeen, move: Move): Promise<void> {
  const content = { type: 'space' as const, id: space.id, organizationId: space.organization_id }
  await moveToDestination(db, content, await findMoveDestination(db, userId, content, move))
}
