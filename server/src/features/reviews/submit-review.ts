import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { recordEvent } from '../../core/events/record-event.ts'
import type { Context } from '../../core/operation/operation.ts'
import { checkUnderWay, lockChangeRequest, updateChangeRequest } from '../change-requests/index.ts'
import { checkCommentBody, checkReviewComments, postReviewComments } from '../comments/index.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { reviewGiven } from './events.ts'
import { isCurrentHead } from './is-current-head.ts'
import type { NewReview } from './schema.ts'
import { deleteRequestedReviewer, findReviewByKey, insertReview, markReviewsOutdated } from './store.ts'

/** Records a verdict on the current head, or on the one that the reviewer names. It replaces the same person's earlier verdicts and fulfils the request for it. */
export async function submitReview(
  context: Pick<Context<Transaction>, 'db' | 'actor' | 'config'> & { space: SpaceSeen },
  changeRequestId: string,
  { status, revision, comment, comments = [], idempotencyKey }: Static<typeof NewReview>,
): Promise<string> {
  const { db, actor, space } = context
  const reviewerId = actor.userId
  const body = comment && Object.keys(comment).length > 0 ? checkCommentBody('comment', comment) : undefined
  const checked = await checkReviewComments(comments)
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  // The lock lets the same review that is sent twice at once through one after the other.
  const given =
    idempotencyKey === undefined ? undefined : await findReviewByKey(db, changeRequestId, reviewerId, idempotencyKey)
  if (given !== undefined) return given
  checkUnderWay(changeRequest)
  const seen = revision ?? changeRequest.revision_id
  const isCurrent = await isCurrentHead(db, changeRequest, seen)
  const requestedBy = await deleteRequestedReviewer(db, changeRequestId, reviewerId)
  await markReviewsOutdated(db, changeRequestId, [reviewerId])
  const reviewId = await insertReview(db, {
    change_request_id: changeRequestId,
    revision_id: seen,
    content_changed: !isCurrent,
    reviewer_id: reviewerId,
    requested_by: requestedBy ?? null,
    status,
    idempotency_key: idempotencyKey ?? null,
  })
  await postReviewComments(
    { ...context, parent: { space, changeRequest } },
    { reviewId, comment: body, comments: checked },
  )
  const event = { spaceId: space.id, changeRequestId, actorId: reviewerId }
  await reviewGiven.announce(context, {
    ...event,
    organizationId: space.organization_id,
    reviewId,
    authorId: changeRequest.created_by,
  })
  await updateChangeRequest(db, changeRequestId, {})
  await recordEvent(db, {
    action: 'review.given',
    ...event,
    target: { type: 'review', id: reviewId },
    payload: { status },
  })
  return reviewId
}
