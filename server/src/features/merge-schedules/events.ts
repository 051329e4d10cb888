import { domainEvent } from '../../core/domain-events.ts'

export interface MergeFailed {
  organizationId: string
  spaceId: string
  changeRequestId: string
  /** Who planned the merge. */
  actorId: string
  authorId: string
}

/** A planned merge will not happen: the change request could not be merged at its time, or was changed before. */
export const mergeFailed = domainEvent<MergeFailed>()
