import { type DbContext, domainEvent } from '../../core/domain-events.ts'

/** A space was duplicated: slices that store something about the original copy it. */
export const spaceDuplicated = domainEvent<{ from: string; to: string }, DbContext>()

export interface SpaceRevised {
  spaceId: string
  revisionId: string
}

/** The space has a new primary revision, in which something that people wrote is different. */
export const spaceRevised = domainEvent<SpaceRevised, DbContext>()
