/** A value outside React: only what shows it is drawn again when it changes. */
import { useSyncExternalStore } from 'react'

interface Store<T> {
  read: () => T
  write: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, read }: Store<T>): T => useSyncExternalStore(subscribe, read)
