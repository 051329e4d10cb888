/**
 * Events of one slice that concern others. The others listen (server/src/listeners.ts), so that no two slices import each other.
 * Listeners run one after another in the transaction of the event; if one fails, the transaction is rolled back.
 */
import type { Transaction } from './database/connections.ts'
import type { Context } from './operation/operation.ts'

export type DbContext = Pick<Context<Transaction>, 'db'>
type EventContext = Pick<Context<Transaction>, 'db' | 'config'>
type Listener<E, C> = (context: C, event: E) => Promise<void>

interface DomainEvent<E, C> {
  announce: (context: C, event: E) => Promise<void>
  listen: (listener: Listener<E, C>) => void
}

/** `C` is the context that listeners need: `DbContext` where the database is enough. */
export function domainEvent<E, C = EventContext>(): DomainEvent<E, C> {
  const listeners: Listener<E, C>[] = []
  return {
    announce: async (context, event) => {
      for (const listener of listeners) await listener(context, event)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
