import type { Transaction } from '../../core/database/connections.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import { lockSpace } from '../spaces/index.ts'
import { insertChangeRequest } from './store.ts'

/** Creates a change request whose content is primary as it is now. */
export async function createChangeRequest(
  db: Transaction,
  userId: string,
  spaceId: string,
  { subject = '', description = '' }: { subject?: string; description?: string },
): Promise<string> {
  const space = await lockSpace(db, spaceId)
  const id = await insertChangeRequest(db, spaceId, {
    subject,
    description,
    revisionId: space.revision_id,
    createdBy: userId,
  })
  await recordEvent(db, { action: 'change_request.created', spaceId, changeRequestId: id, actorId: userId })
  return id
}
