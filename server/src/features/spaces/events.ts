import { type DbContext, domainEvent } from '../../core/domain-events.ts'

/** A space was duplicated: slices that store something about the original copy it. */
export const spaceDuplicated = domainEvent<{ from: string; to: string }, DbContext>()
