import { type DbContext, domainEvent } from '../../core/domain-events.ts'

export interface ChangeRequestOpened {
  organizationId: string
  spaceId: string
  changeRequestId: string
  actorId: string
  authorId: string
}

/** A draft was opened without a request for review to particular people. */
export const changeRequestOpened = domainEvent<ChangeRequestOpened>()

/** A change request was merged or archived. */
export const changeRequestEnded = domainEvent<{ changeRequestId: string }, DbContext>()

/** A change request has another head: it was edited, or updated from primary. */
export const headMoved = domainEvent<{ changeRequestId: string }>()

/** An open change request became a draft again. */
export const changeRequestDrafted = domainEvent<{ changeRequestId: string }>()
