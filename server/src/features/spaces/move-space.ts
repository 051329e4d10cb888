import type { Db } from '../../core/database/connect.ts'
import { findMoveDestination, type Move, placeContent } from '../collections/index.ts'
import type { SpaceSeen } from './schema.ts'

export async function moveSpace(db: Db, userId: string, space: SpaceSeen, move: Move): Promise<void> {
  const content = { type: 'space' as const, id: space.id, organizationId: space.organization_id }
  await placeContent(db, content, await findMoveDestination(db, userId, content, move))
}
