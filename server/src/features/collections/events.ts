/** The slice of spaces imports collections, and spaces share an order with them: it listens to changes of that order. */
import { type DbContext, domainEvent } from '../../core/domain-events.ts'

/** Spaces got other positions among their siblings. */
export const spacesOrdered = domainEvent<{ spaces: { id: string; position: number }[] }, DbContext>()

/** A space got another parent; without a position it keeps its own. */
export const spaceMoved = domainEvent<
  { spaceId: string; parentId: string | null; position: number | undefined },
  DbContext
>()

/** A collection without spaces but those in the trash is about to be deleted. */
export const collectionEmptied = domainEvent<{ organizationId: string; collectionId: string }, DbContext>()
