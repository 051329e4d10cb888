/**
 * What happens in one slice and concerns others. Those listen (server/src/listeners.ts), so that slices do not know each other both ways.
 * Listeners run in the transaction of what happened, one after another; one that fails takes all of it back.
 */
import type { Transaction } from './database/connections.ts'
import type { Context } from './operation/operation.ts'

export type DbContext = Pick<Context<Transaction>, 'db'>
type EventContext = Pick<Context<Transaction>, 'db' | 'config'>
type Listener<E, C> = (context: C, event: E) => Promise<void>

export interface DomainEvent<E, C> {
  announce: (context: C, event: E) => Promise<void>
  listen: (listener: Listener<E, C>) => void
}

/** `C`: what listeners need of the request; `DbContext` where the database is enough. */
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
