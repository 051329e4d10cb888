/**
 * What happens in one slice and concerns others. Those listen (server/src/listeners.ts), so that slices do not know each other both ways.
 * Listeners run in the transaction of what happened, one after another; one that fails takes all of it back.
 */
import type { Context } from './operation/operation.ts'

type EventContext = Pick<Context, 'db' | 'config'>
type Listener<E> = (context: EventContext, event: E) => Promise<void>

export interface DomainEvent<E> {
  announce: (context: EventContext, event: E) => Promise<void>
  listen: (listener: Listener<E>) => void
}

export function domainEvent<E>(): DomainEvent<E> {
  const listeners: Listener<E>[] = []
  return {
    announce: async (context, event) => {
      for (const listener of listeners) await listener(context, event)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
