import { type DbContext, domainEvent } from '../../core/domain-events.ts'

/** A copy of a space was added: those above copy what they store about the original. */
export const spaceDuplicated = domainEvent<{ from: string; to: string }, DbContext>()
