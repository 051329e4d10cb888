import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import type { EventAction } from '../../core/events/actions.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { toDescriptionText } from './description.ts'
import { changeRequestDrafted, changeRequestEnded, changeRequestOpened } from './events.ts'
import type { ChangeRequestChange } from './schema.ts'
import { checkTransition } from './state.ts'
import { lockChangeRequest, updateChangeRequest } from './store.ts'

/** The events of these states; any other change is an update. */
const ACTIONS: Record<string, EventAction | undefined> = {
  open: 'change_request.opened',
  archived: 'change_request.archived',
}

/** Changes the subject, the description and the status. */
export async function changeChangeRequest(
  context: Pick<Context<Transaction>, 'db' | 'actor' | 'config'> & { space: SpaceSeen },
  id: string,
  { status, ...texts }: Static<typeof ChangeRequestChange>,
): Promise<void> {
  const { db, actor, space } = context
  const changeRequest = await lockChangeRequest(db, id)
  const moves =
    status !== undefined && checkTransition(changeRequest, status, { actorId: actor.userId, level: space.level })
  if (texts.subject !== undefined || texts.description !== undefined) {
    if (!isAtLeast(space.level, 'edit')) throw forbidden('subject and description need the level edit on the space')
    if (changeRequest.status === 'merged') throw conflict('The change request is merged, which is final')
  }
  if (moves && status === 'draft') await changeRequestDrafted.announce(context, { changeRequestId: id })
  if (moves && status === 'archived') await changeRequestEnded.announce(context, { changeRequestId: id })
  const change = {
    ...(texts.subject !== undefined && { subject: texts.subject }),
    ...(texts.description !== undefined && { description: toDescriptionText(texts.description ?? '') }),
    ...(moves && { status }),
  }
  if (Object.keys(change).length > 0) {
    await updateChangeRequest(db, id, change)
    const action = (moves && ACTIONS[status]) || 'change_request.updated'
    await recordEvent(db, { action, spaceId: space.id, changeRequestId: id, actorId: actor.userId })
  }
  // Reopening an archived change request announces nothing: its reviewers were notified when it was first opened.
  if (moves && status === 'open' && changeRequest.status === 'draft')
    await changeRequestOpened.announce(context, {
      organizationId: space.organization_id,
      spaceId: space.id,
      changeRequestId: id,
      actorId: actor.userId,
      authorId: changeRequest.created_by,
    })
}
