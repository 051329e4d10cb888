/** The people of a review, each once: those who are waited for first, then those who gave a review, by their newest one. */
import type { components } from '../../api/types.ts'

type Review = components['schemas']['ChangeRequestReview']
type Requested = components['schemas']['ChangeRequestRequestedReviewer']

export interface Reviewer {
  user: components['schemas']['User']
  isRequested: boolean
  /** Of the newest review. */
  verdict: Review['status'] | undefined
  isOutdated: boolean
  /** It approves what the change request was before its latest edits. */
  isEarlierApproval: boolean
}

export const isEarlierApproval = (review: Pick<Review, 'status' | 'current' | 'outdated'> | undefined): boolean =>
  review !== undefined && review.status === 'approved' && !review.current && !review.outdated

export function collectReviewers(requested: readonly Requested[], reviews: readonly Review[]): Reviewer[] {
  const newest = new Map<string, Review>()
  for (const review of reviews) if (!newest.has(review.reviewer.id)) newest.set(review.reviewer.id, review)
  const describe = (user: Reviewer['user'], isRequested: boolean): Reviewer => ({
    user,
    isRequested,
    verdict: newest.get(user.id)?.status,
    isOutdated: newest.get(user.id)?.outdated ?? false,
    isEarlierApproval: isEarlierApproval(newest.get(user.id)),
  })
  const asked = new Set(requested.map(({ user }) => user.id))
  return [
    ...requested.map(({ user }) => describe(user, true)),
    ...[...newest.values()]
      .filter(({ reviewer }) => !asked.has(reviewer.id))
      .map(({ reviewer }) => describe(reviewer, false)),
  ]
}
