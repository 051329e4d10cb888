import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { checkUnderWay, lockChangeRequest, updateChangeRequest } from '../change-requests/index.ts'
import { checkCommentBody, insertComment } from '../comments/index.ts'
import type { NewReview } from './schema.ts'
import { deleteRequestedReviewer, insertReview, markReviewsOutdated } from './store.ts'

/** A verdict on the head as it is now. It takes the place of the same person's earlier ones, and answers a request for it. */
export async function submitReview(
  db: Db,
  reviewerId: string,
  changeRequestId: string,
  { status, comment }: Static<typeof NewReview>,
): Promise<string> {
  const body = comment && Object.keys(comment).length > 0 ? checkCommentBody('comment', comment) : undefined
  const changeRequest = await lockChangeRequest(db, changeRequestId)
  checkUnderWay(changeRequest)
  const requestedBy = await deleteRequestedReviewer(db, changeRequestId, reviewerId)
  await markReviewsOutdated(db, changeRequestId, [reviewerId])
  const reviewId = await insertReview(db, {
    change_request_id: changeRequestId,
    revision_id: changeRequest.revision_id,
    reviewer_id: reviewerId,
    requested_by: requestedBy ?? null,
    status,
  })
  if (body)
    await insertComment(db, {
      spaceId: changeRequest.space_id,
      changeRequestId,
      reviewId,
      revisionId: changeRequest.revision_id,
      body,
      postedBy: reviewerId,
    })
  await updateChangeRequest(db, changeRequestId, {})
  return reviewId
}
