import { domainEvent } from '../../core/domain-events.ts'

export interface ReviewRequested {
  organizationId: string
  spaceId: string
  changeRequestId: string
  actorId: string
  /** Who is asked. */
  userIds: string[]
}

export const reviewRequested = domainEvent<ReviewRequested>()
