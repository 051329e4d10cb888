import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import type { ContentFormat } from '../../core/words/body-shape.ts'
import { findReviewComments, toComment } from '../comments/index.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import { type Review, type ReviewSeen, toReview } from './schema.ts'

interface ReviewViewer {
  userId: string
  space: SpaceSeen
  changeRequest: { number: number }
  format: ContentFormat | undefined
  urls: Urls
}

/** Reviews with their comments, as one person sees them. */
export async function toReviews(
  db: ReadDb,
  rows: ReviewSeen[],
  { userId, space, changeRequest, format, urls }: ReviewViewer,
): Promise<Static<typeof Review>[]> {
  const comments = await findReviewComments(
    db,
    rows.map((row) => row.id),
  )
  const { level, organization_id: organizationId } = space
  const reader = { userId, level, organizationId, number: changeRequest.number, format, urls }
  return rows.map((row) => {
    const comment = comments.get(row.id)
    // The comment of a review is about the whole change request, so it has no target page.
    return toReview(row, comment && toComment(comment, undefined, reader), urls)
  })
}
