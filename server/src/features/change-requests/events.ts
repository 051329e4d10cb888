import { domainEvent } from '../../core/domain-events.ts'

export interface ChangeRequestOpened {
  organizationId: string
  spaceId: string
  changeRequestId: string
  actorId: string
  authorId: string
}

/** A draft was opened, and nobody was asked for a review in particular. */
export const changeRequestOpened = domainEvent<ChangeRequestOpened>()

/** What was open is a draft again. */
export const changeRequestDrafted = domainEvent<{ changeRequestId: string }>()
