import { domainEvent } from '../../core/domain-events.ts'

export interface MergeFailed {
  organizationId: string
  spaceId: string
  changeRequestId: string
  /** Who planned the merge. */
  actorId: string
  authorId: string
}

/** The time of a planned merge has passed, and the change request could not be merged. */
export const mergeFailed = domainEvent<MergeFailed>()
