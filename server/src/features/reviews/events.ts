import { domainEvent } from '../../core/domain-events.ts'

export interface ReviewRequested {
  organizationId: string
  spaceId: string
  changeRequestId: string
  actorId: string
  /** The requested reviewers. */
  userIds: string[]
}

export const reviewRequested = domainEvent<ReviewRequested>()
