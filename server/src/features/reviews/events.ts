import { domainEvent } from '../../core/domain-events.ts'

export interface ReviewRequested {
  organizationId: string
  spaceId: string
  changeRequestId: string
  actorId: string
  /** The requested reviewers. */
  userIds: string[]
}

export interface ReviewGiven {
  organizationId: string
  spaceId: string
  changeRequestId: string
  /** The reviewer. */
  actorId: string
  reviewId: string
  /** The author of the change request. */
  authorId: string
}

export const reviewRequested = domainEvent<ReviewRequested>()

/** A review was submitted. Its comments are announced before it, each by itself. */
export const reviewGiven = domainEvent<ReviewGiven>()
