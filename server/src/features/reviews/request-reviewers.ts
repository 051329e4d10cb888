import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import {
  changeRequestOpened,
  checkUnderWay,
  lockChangeRequest,
  toDescriptionText,
  updateChangeRequest,
} from '../change-requests/index.ts'
import { listUsersWithLevel, type SpaceSeen } from '../spaces/index.ts'
import { reviewRequested } from './events.ts'
import type { RequestedReviewerSeen, ReviewRequest } from './schema.ts'
import { findRequestsFor, markReviewsOutdated, putRequestedReviewers } from './store.ts'

/** Requests reviews, which opens a draft and marks earlier reviews of the same people as outdated. */
export async function requestReviewers(
  context: Pick<Context<Transaction>, 'db' | 'actor' | 'config'> & { space: SpaceSeen },
  changeRequestId: string,
  { users, subject, description }: Static<typeof ReviewRequest>,
): Promise<RequestedReviewerSeen[]> {
  const { db, actor, space } = context
  if ((subject !== undefined || description !== undefined) && !isAtLeast(space.level, 'edit'))
    throw forbidden('subject and description need the level edit on the space')
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  checkUnderWay(changeRequest)
  const userIds = [...new Set(users)]
  const able = new Set(await listUsersWithLevel(db, space.id, userIds, 'review'))
  const unable = userIds.find((id) => !able.has(id))
  if (unable !== undefined) throw invalid(`users contains ${unable}, who does not have the level review on the space`)
  await updateChangeRequest(db, changeRequestId, {
    status: 'open',
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description: toDescriptionText(description) }),
  })
  const event = { organizationId: space.organization_id, spaceId: space.id, changeRequestId, actorId: actor.userId }
  await recordEvent(db, { action: userIds.length > 0 ? 'review.requested' : 'change_request.opened', ...event })
  if (userIds.length === 0) {
    if (changeRequest.status === 'draft')
      await changeRequestOpened.announce(context, { ...event, authorId: changeRequest.created_by })
    return []
  }
  await reviewRequested.announce(context, { ...event, userIds })
  await markReviewsOutdated(db, changeRequestId, userIds)
  await putRequestedReviewers(
    db,
    userIds.map((userId) => ({
      change_request_id: changeRequestId,
      organization_id: space.organization_id,
      user_id: userId,
      requested_by: actor.userId,
      revision_id: changeRequest.revision_id,
    })),
  )
  return findRequestsFor(db, changeRequestId, userIds)
}
